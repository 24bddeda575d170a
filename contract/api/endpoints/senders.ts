import type { Endpoint } from '../endpoint.ts';

/** The sender addresses of e-mails, and the recipients that are suppressed. */
export const senderEndpoints = {
  listSenders: {
    method: 'GET',
    path: '/api/team/senders',
    access: 'reader',
    summary: 'L’expéditeur des e-mails, ses enregistrements et le compte d’envoi',
  },
  saveSender: {
    method: 'POST',
    path: '/api/team/senders',
    access: 'member',
    summary: 'Choisir l’expéditeur des e-mails',
  },
  checkSender: {
    method: 'POST',
    path: '/api/team/senders/:id/check',
    access: 'member',
    reaches_out: true,
    summary: 'Vérifier maintenant les enregistrements d’un expéditeur',
  },
  removeSender: {
    method: 'DELETE',
    path: '/api/team/senders/:id',
    access: 'member',
    summary: 'Retirer l’expéditeur : l’adresse de l’instance sert de nouveau',
  },
  listSuppressions: {
    method: 'GET',
    path: '/api/team/suppressions',
    access: 'reader',
    summary: 'Les adresses e-mail refusées',
  },
  liftSuppression: {
    method: 'DELETE',
    path: '/api/team/suppressions/:id',
    access: 'member',
    summary: 'Rétablir une adresse refusée',
  },
  connectSmtp: {
    method: 'POST',
    path: '/api/team/smtp/connect',
    access: 'member',
    reaches_out: true,
    summary: 'Connecter un serveur d’envoi d’e-mails, testé aussitôt',
  },
} as const satisfies Record<string, Endpoint>;

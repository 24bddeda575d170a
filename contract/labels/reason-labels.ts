import type { Reason } from './message-status.ts';
import type { ReasonAction } from './reason-action-labels.ts';

/**
 * The reason and its solution. `action` is null when nothing needs to be done or nothing can be
 * done.
 */
export type ReasonLabels = Readonly<{ label: string; remedy: string; action: ReasonAction | null }>;

export const REASON_LABELS: Readonly<Record<Reason, ReasonLabels>> = {
  owner_unconfirmed: {
    label: 'Adresse du propriétaire à confirmer',
    remedy:
      'Ouvrez le lien reçu par e-mail à l’inscription, ou demandez-en un autre depuis votre profil : les envois en attente partent aussitôt.',
    action: 'confirm_email',
  },
  new_team_limit: {
    label: 'Limite quotidienne des envois atteinte',
    remedy:
      'Rien à faire : le message part demain. La limite augmente chaque jour avec vos envois. Un compte d’envoi à vous n’a pas cette limite.',
    action: 'connect_channel',
  },
  needs_approval: {
    label: 'SMS en attente d’autorisation',
    remedy:
      'Demandez à l’administrateur d’autoriser les SMS de votre boutique : les envois en attente partent aussitôt. Vous pouvez aussi connecter votre propre compte SMS.',
    action: 'ask_admin',
  },
  trial: {
    label: 'Scénario d’envoi en mode test',
    remedy: 'Quittez le mode test : ce qui est encore dû partira, réparti dans vos horaires.',
    action: 'edit_ramp',
  },
  outside_hours: {
    label: 'Hors des horaires d’envoi',
    remedy: 'Rien à faire : le message part à la prochaine heure permise chez le destinataire.',
    action: 'edit_windows',
  },
  frequency_cap: {
    label: 'Limite de fréquence atteinte',
    remedy:
      'Rien à faire : le message part au premier créneau libre. Vous pouvez relever la limite.',
    action: 'edit_caps',
  },
  plan_quota: {
    label: 'Quota du forfait atteint',
    remedy: 'Changez de forfait, ou attendez le mois prochain.',
    action: 'see_plans',
  },
  account_violation: {
    label: 'Compte WhatsApp bloqué par Meta',
    remedy: 'Corrigez l’infraction chez Meta, ou ajoutez un autre canal à cette étape.',
    action: 'connect_channel',
  },
  channel_disconnected: {
    label: 'Canal déconnecté',
    remedy: 'Connectez de nouveau ce canal.',
    action: 'connect_channel',
  },
  channel_paused: {
    label: 'Canal en pause',
    remedy:
      'Rien à faire : l’envoi reprend à la fin de la pause. Si c’est votre plafond SMS du mois, vous pouvez le relever, ou connecter votre propre compte SMS.',
    action: 'connect_channel',
  },
  provider_unavailable: {
    label: 'Prestataire indisponible',
    remedy:
      'Rien à faire pour un message en attente : l’envoi est tenté de nouveau. Après un échec, envoyez-le quand le service est revenu.',
    action: 'send_now',
  },
  sending_not_allowed: {
    label: 'Envois suspendus pour votre boutique',
    remedy: 'Demandez à l’administrateur de rétablir le droit d’envoyer.',
    action: 'ask_admin',
  },
  flow_inactive: {
    label: 'Scénario d’envoi inactif',
    remedy:
      'Activez le scénario d’envoi : les messages en attente reprennent, les autres peuvent être rétablis.',
    action: 'activate_flow',
  },
  flow_paused: {
    label: 'Pause du scénario d’envoi',
    remedy: 'Rien à faire : l’envoi reprend après la pause, réparti dans vos horaires.',
    action: 'edit_pauses',
  },
  marketing_limit: {
    label: 'Limite de messages de Meta pour cette personne',
    remedy: 'Rien à faire : l’envoi est tenté de nouveau plus tard.',
    action: null,
  },
  order_refunded: {
    label: 'Commande remboursée',
    remedy:
      'Rien à faire : remboursée avant la livraison, la demande s’arrête ; après, elle part au bout de 7 jours.',
    action: null,
  },
  unconfirmed_restore: {
    label: 'Base de données restaurée',
    remedy:
      'Un administrateur doit confirmer que l’instance d’origine n’envoie plus : il le fait depuis cet envoi.',
    action: 'ask_admin',
  },
  no_contact: {
    label: 'Aucune adresse pour les canaux de cette étape',
    remedy: 'Complétez l’e-mail ou le téléphone de la commande, ou ajoutez un canal à l’étape.',
    action: 'edit_contact',
  },
  no_consent: {
    label: 'Consentement du client manquant',
    remedy: 'Le client a refusé ce canal, ou votre réglage demande un consentement avec preuve.',
    action: 'edit_consent',
  },
  no_channel: {
    label: 'Aucun canal utilisable',
    remedy:
      'Connectez un canal de cette étape, ou complétez ses contenus. Pour un SMS vers un autre pays, connectez votre propre compte SMS.',
    action: 'connect_channel',
  },
  opted_out: {
    label: 'Le client ne veut plus être contacté',
    remedy: 'Rien à faire : son choix est respecté sur tous les canaux.',
    action: 'see_opt_outs',
  },
  excluded: {
    label: 'Exclu par vos règles',
    remedy:
      'Retirez le pays, l’étiquette ou le domaine de vos exclusions : la demande reprend. Vous pouvez aussi l’envoyer vous-même.',
    action: 'edit_exclusions',
  },
  duplicate: {
    label: 'Numéro de commande déjà pris par une autre commande',
    remedy:
      'Vérifiez le numéro dans votre boutique, puis rétablissez la demande si elle est bien distincte.',
    action: 'restore',
  },
  too_old: {
    label: 'Commande trop ancienne',
    remedy: 'Le message était dû il y a plus de 30 jours. Vous pouvez encore l’envoyer vous-même.',
    action: 'send_now',
  },
  invalid_recipient: {
    label: 'Adresse refusée',
    remedy:
      'Corrigez l’e-mail ou le téléphone, puis envoyez de nouveau. Une adresse bonne malgré tout se rétablit dans les intégrations, sous « Adresses refusées ».',
    action: 'edit_contact',
  },
  already_rated: {
    label: 'Le client a déjà répondu',
    remedy: 'Rien à faire.',
    action: 'see_request',
  },
  order_cancelled: { label: 'Commande annulée', remedy: 'Rien à faire.', action: null },
  step_disabled: {
    label: 'Étape désactivée',
    remedy: 'Activez l’étape dans le scénario d’envoi : elle vaudra pour les prochaines demandes.',
    action: 'edit_flow',
  },
  request_not_sent: {
    label: 'La demande n’est pas partie',
    remedy: 'Envoyez d’abord la demande.',
    action: 'see_request',
  },
  erased: {
    label: 'Personne effacée',
    remedy: 'Rien à faire : ses données ont été effacées à sa demande.',
    action: null,
  },
  cancelled_by_team: {
    label: 'Annulé par la boutique',
    remedy: 'Vous pouvez rétablir cet envoi.',
    action: 'restore',
  },
  template_rejected: {
    label: 'Contenu refusé par le service',
    remedy:
      'Revoyez le texte de cette étape, ou choisissez un modèle WhatsApp approuvé, puis envoyez de nouveau.',
    action: 'edit_template',
  },
  link_expired: {
    label: 'Lien expiré',
    remedy: 'La durée du lien est passée : plus rien ne part pour cette demande.',
    action: null,
  },
  never_fulfilled: {
    label: 'Commande jamais expédiée',
    remedy:
      'Aucune expédition 60 jours après la commande. Indiquez dans votre boutique qu’elle est expédiée ou livrée : la demande reprend d’elle-même.',
    action: null,
  },
};

export function reasonLabel(reason: Reason | null): string | null {
  return reason === null ? null : REASON_LABELS[reason].label;
}

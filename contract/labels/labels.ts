import type { Channel, MessageStatus, Step, TriggerEvent } from './message-status.ts';
import { perChannel, CHANNEL_TRAITS } from './channels.ts';

/** The French labels of the closed lists, for all screens and answers. */

export const ROLE_LABELS: Readonly<Record<'owner' | 'member' | 'reader', string>> = {
  owner: 'Propriétaire',
  member: 'Membre',
  reader: 'Lecteur',
};

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  request: 'Demande',
  first_reminder: 'Première relance',
  last_reminder: 'Dernière relance',
};

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  ...perChannel((channel) => CHANNEL_TRAITS[channel].label),
  link: 'Lien général',
};

export const TRIGGER_EVENT_LABELS: Readonly<Record<TriggerEvent, string>> = {
  order_created: 'Commande passée',
  order_paid: 'Commande payée',
  order_fulfilled: 'Commande expédiée',
  order_delivered: 'Commande livrée',
  manual: 'Demande manuelle',
  import: 'Import de commandes',
  general_link: 'Lien général',
};

export const STATUS_LABELS: Readonly<Record<MessageStatus, string>> = {
  scheduled: 'Programmé',
  waiting_payment: 'Attend le paiement',
  waiting_fulfillment: 'Attend l’expédition',
  waiting_delivery: 'Attend la livraison',
  held: 'En attente',
  sending: 'En cours',
  outcome_unknown: 'Statut inconnu',
  sent: 'Envoyé',
  delivered: 'Distribué',
  failed: 'Échec',
  postponed: 'Reporté',
  cancelled: 'Annulé',
  skipped: 'Non envoyé',
  expired: 'Expiré',
};

/** The reason why a planned date differs from the date of the event plus the delay. */
export type MovedBy =
  | 'hours'
  | 'closed_day'
  | 'holiday'
  | 'pause'
  | 'ramp'
  | 'import'
  | 'refund'
  | 'cap';
export const MOVED_BY_LABELS: Readonly<Record<MovedBy, string>> = {
  hours: 'Reporté aux horaires d’envoi',
  closed_day: 'Reporté : pas d’envoi ce jour-là',
  holiday: 'Reporté : jour férié',
  pause: 'Reporté après la pause',
  ramp: 'Reporté par le démarrage progressif',
  import: 'Réparti sur 7 jours après l’import',
  refund: 'Reporté de 7 jours après le remboursement',
  cap: 'Reporté au premier créneau libre',
};

export const RATING_LABELS: Readonly<Record<1 | 2 | 3 | 4 | 5, string>> = {
  1: 'Mauvais',
  2: 'Décevant',
  3: 'Correct',
  4: 'Bien',
  5: 'Excellent',
};

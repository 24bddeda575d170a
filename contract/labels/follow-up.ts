/**
 * The follow-up status of a review. It becomes `answered` automatically when an answer was
 * accepted, and `open` again when the author writes again.
 */
export const FOLLOW_UP_STATUSES = ['open', 'answered', 'resolved'] as const;
export type FollowUpStatus = (typeof FOLLOW_UP_STATUSES)[number];

export const FOLLOW_UP_LABELS: Readonly<Record<FollowUpStatus, string>> = {
  open: 'Ouvert',
  answered: 'Répondu',
  resolved: 'Résolu',
};

/** The action of the author that reopened an answered review. */
export const REOPENED_BY = ['rating', 'feedback', 'message'] as const;
export type ReopenedBy = (typeof REOPENED_BY)[number];

/**
 * The states of an answer to one customer. `sent` means that the service accepted it.
 * `outcome_unknown` is an uncertain delivery, which is not sent again.
 */
export const REPLY_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'outcome_unknown',
] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

export const REPLY_LABELS: Readonly<Record<ReplyState, string>> = {
  queued: 'En attente d’envoi',
  sending: 'Envoi en cours',
  sent: 'Envoyée',
  delivered: 'Distribuée',
  failed: 'Non envoyée',
  outcome_unknown: 'Statut inconnu',
};

export const LONGEST_NOTE = 4_000;

/**
 * Limits of the tags of a review. A tag is one line without a comma, because filters separate tags
 * by commas.
 */
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;

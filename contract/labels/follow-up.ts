/**
 * What the team does about a review. It moves to `answered` by itself once an answer was accepted,
 * and back to `open` when its author writes again.
 */
export const FOLLOW_UP_STATUSES = ['open', 'answered', 'resolved'] as const;
export type FollowUpStatus = (typeof FOLLOW_UP_STATUSES)[number];

export const FOLLOW_UP_LABELS: Readonly<Record<FollowUpStatus, string>> = {
  open: 'Ouvert',
  answered: 'Répondu',
  resolved: 'Résolu',
};

/** What an author did to make an answered review open again. */
export const REOPENED_BY = ['rating', 'feedback', 'message'] as const;
export type ReopenedBy = (typeof REOPENED_BY)[number];

/**
 * Where an answer to one customer stands. `sent`: the service accepted it; `outcome_unknown`:
 * nobody can tell, and it is not sent again.
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

/** A tag of a review: one line without a comma, because filters list tags by comma. */
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;

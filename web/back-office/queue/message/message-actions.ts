import { PENDING_STATUSES, type Reason } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';

/** With all messages of its request beside it where the list is grouped. */
export type QueuedReview = Answer<'listQueuedReviews'>['data'][number];
export type MessageAction =
  | 'edit_contact'
  | 'send_now'
  | 'postpone'
  | 'cancel'
  | 'restore'
  | 'resolve';

/**
 * Send now skips delay, hours, caps and pauses; these it never skips, and a channel that is away
 * carries nothing.
 */
const NEVER_SENT_NOW: ReadonlySet<Reason | null> = new Set<Reason>([
  'owner_unconfirmed',
  'new_team_limit',
  'needs_approval',
  'account_violation',
  'sending_not_allowed',
  'plan_quota',
  'channel_disconnected',
  'channel_paused',
  'unconfirmed_restore',
]);
/** Written off for a reason that a person may overrule, or that may have gone since. */
const MAY_BE_RESTORED: ReadonlySet<Reason | null> = new Set<Reason>([
  'cancelled_by_team',
  'flow_inactive',
  'too_old',
  'duplicate',
  'no_channel',
]);

/**
 * What a person may do with a message as it stands, the likeliest first; the server has the last
 * word.
 */
export function actionsOn(
  message: Pick<QueuedReview, 'status' | 'reason'> & Partial<QueuedReview>,
  mayAct: boolean,
): readonly MessageAction[] {
  if (!mayAct) return [];
  if (isAskedNow(message)) return ['cancel'];
  const { status, reason } = message;
  if (isPending(status))
    return status === 'held' && NEVER_SENT_NOW.has(reason)
      ? ['cancel']
      : ['send_now', 'postpone', 'cancel'];
  if (status === 'outcome_unknown') return ['resolve'];
  if (status === 'failed')
    return reason === 'invalid_recipient' && !isContactCorrected(message)
      ? ['edit_contact', 'send_now', 'postpone', 'cancel']
      : ['send_now', 'postpone', 'cancel'];
  if (status === 'expired') return [];
  if (status === 'cancelled') return reason === 'cancelled_by_team' ? ['restore'] : [];
  // Restored, it would end again while the rule stands.
  if (status === 'skipped' && reason === 'excluded') return ['send_now'];
  if (status === 'skipped' && reason === 'no_contact') return ['edit_contact'];
  if (status === 'skipped' && reason === 'invalid_recipient')
    return ['edit_contact', 'restore', 'send_now'];
  return status === 'skipped' && MAY_BE_RESTORED.has(reason) ? ['restore', 'send_now'] : [];
}

/**
 * Whether the contact of its request may still be corrected: nobody ended it, and it has not left.
 */
export function mayCorrectContact({
  status,
  reason,
}: Pick<QueuedReview, 'status' | 'reason'>): boolean {
  if (status === 'cancelled') return reason === 'cancelled_by_team';
  if (status === 'skipped') return reason !== 'opted_out';
  return status === 'failed' || isPending(status);
}

/**
 * It was refused at an address that is no longer its person’s: sent again, it goes to the corrected
 * one.
 */
export function isContactCorrected(message: Partial<QueuedReview>): boolean {
  const { status, reason, recipient } = message;
  const now = contactOf(message);
  return (
    status === 'failed' &&
    reason === 'invalid_recipient' &&
    recipient != null &&
    now !== null &&
    now !== recipient
  );
}

/** Whom it reaches when it is sent again. */
export function nextRecipient(message: QueuedReview): string | null {
  return isContactCorrected(message) ? contactOf(message) : message.recipient;
}

function contactOf({
  channel,
  email,
  phone_number,
}: Partial<Pick<QueuedReview, 'channel' | 'email' | 'phone_number'>>): string | null {
  return (channel === 'email' ? email : phone_number) ?? null;
}

/** A person has asked for it already; the worker takes it next. */
export function isAskedNow({
  status,
  metadata,
}: Pick<QueuedReview, 'status'> & Partial<Pick<QueuedReview, 'metadata'>>): boolean {
  return status === 'scheduled' && metadata?.['send_now'] !== undefined;
}

function isPending(status: QueuedReview['status']): boolean {
  return (PENDING_STATUSES as readonly string[]).includes(status);
}

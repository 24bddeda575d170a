import { PENDING_STATUSES, type Reason } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';

/** A message of the queue. In the grouped list it contains all messages of its request. */
export type QueuedReview = Answer<'listQueuedReviews'>['data'][number];
export type MessageAction =
  | 'edit_contact'
  | 'send_now'
  | 'postpone'
  | 'cancel'
  | 'restore'
  | 'resolve';

/** Sending now ignores the delay, hours, limits and pauses. It never ignores these reasons. */
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
/**
 * Reasons for which a skipped message may be restored: a person may overrule them, or they may no
 * longer apply.
 */
const MAY_BE_RESTORED: ReadonlySet<Reason | null> = new Set<Reason>([
  'cancelled_by_team',
  'flow_inactive',
  'too_old',
  'duplicate',
  'no_channel',
]);

/**
 * Returns the actions that the state of a message allows, the most likely first. The server checks
 * them again.
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
  // Restoring would skip it again while the rule applies.
  if (status === 'skipped' && reason === 'excluded') return ['send_now'];
  if (status === 'skipped' && reason === 'no_contact') return ['edit_contact'];
  if (status === 'skipped' && reason === 'invalid_recipient')
    return ['edit_contact', 'restore', 'send_now'];
  return status === 'skipped' && MAY_BE_RESTORED.has(reason) ? ['restore', 'send_now'] : [];
}

/**
 * Returns true when the contact of the request may still be corrected: the message is not sent, and
 * no person or opt-out has ended it.
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
 * Returns true when the message was refused at an address that has since been corrected. It is sent
 * again to the new address.
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

/** Returns the address to which the message will be sent again. */
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

/**
 * Returns true when a person has already asked to send the message now, and a worker will send it
 * next.
 */
export function isAskedNow({
  status,
  metadata,
}: Pick<QueuedReview, 'status'> & Partial<Pick<QueuedReview, 'metadata'>>): boolean {
  return status === 'scheduled' && metadata?.['send_now'] !== undefined;
}

function isPending(status: QueuedReview['status']): boolean {
  return (PENDING_STATUSES as readonly string[]).includes(status);
}

import { type MessageStatus, QUEUED_STATUSES } from '#contract/labels/message-status.ts';

/**
 * The column `list_status`: the status, with `sending` counted as `scheduled` and `delivered` as
 * `sent`. It does not change when a message is claimed or delivered, so an index can contain it.
 */
export type ListStatus = Exclude<MessageStatus, 'sending' | 'delivered'>;

export function listStatusOf(status: MessageStatus): ListStatus {
  if (status === 'sending') return 'scheduled';
  return status === 'delivered' ? 'sent' : status;
}

/**
 * Nearly every message has one of these; the others are few and have an index of their own,
 * `messages_set_aside`.
 */
export const MAIN_LIST_STATUSES: readonly ListStatus[] = ['scheduled', 'sent'];

/** The list statuses of the queue. */
export const OPEN_LIST_STATUSES: readonly ListStatus[] = [
  ...new Set(QUEUED_STATUSES.map(listStatusOf)),
];
export const CLOSED_LIST_STATUSES: readonly ListStatus[] = [
  'sent',
  'cancelled',
  'skipped',
  'expired',
];

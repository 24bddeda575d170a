import { type MessageStatus, QUEUED_STATUSES } from '#contract/message-status.ts';

/** The column `shelf`: the status without the two moves of the sending itself, so that an index may know it. */
export type Shelf = Exclude<MessageStatus, 'sending' | 'delivered'>;

export function shelfOf(status: MessageStatus): Shelf {
  if (status === 'sending') return 'scheduled';
  return status === 'delivered' ? 'sent' : status;
}

/** On these is nearly everything; the others are few and have an index of their own, `messages_set_aside`. */
export const MAIN_SHELVES: readonly Shelf[] = ['scheduled', 'sent'];

/** What the queue shows. */
export const OPEN_SHELVES: readonly Shelf[] = [...new Set(QUEUED_STATUSES.map(shelfOf))];
export const CLOSED_SHELVES: readonly Shelf[] = ['sent', 'cancelled', 'skipped', 'expired'];

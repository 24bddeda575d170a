import type { MessageStatus } from '#contract/labels/message-status.ts';
import { isTooOld } from './end-step.ts';
import type { LockedMessage } from './lock-requests.ts';

const WAITS: ReadonlySet<MessageStatus> = new Set([
  'scheduled',
  'waiting_payment',
  'waiting_fulfillment',
  'waiting_delivery',
  'held',
]);

/** Returns true when the message is still to be sent. */
export function waits({ status }: { status: MessageStatus }): boolean {
  return WAITS.has(status);
}

/**
 * Returns true when the row waits and its own date is not too old. The claim checks the same date,
 * which a person, a cap or a pause may have set long after the event.
 */
export function isStillAhead(row: LockedMessage | undefined, now: Date): boolean {
  return row !== undefined && waits(row) && !isTooOld(row.scheduled_at.getTime(), now);
}

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

/** Whether it is still to be sent. */
export function waits({ status }: { status: MessageStatus }): boolean {
  return WAITS.has(status);
}

/**
 * By its own date, which is what the claim will check: a person, a cap or a pause may have set it
 * long after the event.
 */
export function isStillAhead(row: LockedMessage | undefined, now: Date): boolean {
  return row !== undefined && waits(row) && !isTooOld(row.scheduled_at.getTime(), now);
}

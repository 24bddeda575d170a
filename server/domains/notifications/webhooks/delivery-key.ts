import type { WebhookEvent } from '#contract/api/webhook-events.ts';
import { OUTGOING_EVENTS } from './events/outgoing-events.ts';

/**
 * Returns the key that makes a delivery unique for its webhook (column `about`): an event that is
 * recorded again under the same key is delivered once. `at` is the time of its last occurrence.
 */
export function deliveryKey(event: WebhookEvent, { id, at }: { id: string; at: Date }): string {
  return OUTGOING_EVENTS[event].isRepeatable ? `${id}/${at.getTime()}` : id;
}

/** Returns the id from which the key was made. */
export function idOfDelivery(key: string): string {
  return key.split('/')[0] ?? '';
}

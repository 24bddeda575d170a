import type { WebhookEvent } from '#contract/api/webhook-events.ts';

/** True when an event can happen more than once to the same request, review or contact. */
const IS_REPEATABLE: Readonly<Record<WebhookEvent, boolean>> = {
  // A request has one first message, even when its acceptance is reported late.
  'request.sent': false,
  'request.rated': true,
  'review.published': true,
  'product_review.published': true,
  'contact.opted_out': true,
};

/**
 * Returns the key that makes a delivery unique for its webhook (column `about`): an event that is
 * recorded again under the same key is delivered once. `at` is the time of its last occurrence.
 */
export function deliveryKey(event: WebhookEvent, { id, at }: { id: string; at: Date }): string {
  return IS_REPEATABLE[event] ? `${id}/${at.getTime()}` : id;
}

/** Returns the id from which the key was made. */
export function idOfDelivery(key: string): string {
  return key.split('/')[0] ?? '';
}

import type { WebhookEvent } from '#contract/api/webhook-events.ts';

/** Whether an event may happen more than once to the same request, review or contact. */
const IS_REPEATABLE: Readonly<Record<WebhookEvent, boolean>> = {
  // A request has one first message, however late we learn that it left.
  'request.sent': false,
  'request.rated': true,
  'review.published': true,
  'product_review.published': true,
  'contact.opted_out': true,
};

/**
 * The key that makes a delivery unique for its webhook (column `about`): an event recorded again
 * under the same key is delivered once. `at`: when it last happened.
 */
export function deliveryKey(event: WebhookEvent, { id, at }: { id: string; at: Date }): string {
  return IS_REPEATABLE[event] ? `${id}/${at.getTime()}` : id;
}

/** The id that the key was made of. */
export function idOfDelivery(key: string): string {
  return key.split('/')[0] ?? '';
}

/**
 * The topics to which Recueil subscribes, with the names of webhooks. The three privacy topics are
 * configured in the settings of the app at Shopify instead.
 */
export const TOPICS = [
  'orders/create',
  'orders/paid',
  'orders/fulfilled',
  'orders/cancelled',
  'orders/updated',
  'refunds/create',
  'fulfillments/create',
  'fulfillments/update',
  'fulfillment_events/create',
  'customers/email_marketing_consent_update',
  'customers/marketing_consent_update',
  'customers/whats_app_marketing_consent_update',
  'products/create',
  'products/update',
  'products/delete',
  'app/uninstalled',
  'app/scopes_update',
  'app_subscriptions/update',
] as const;

/** Converts `orders/create` to `ORDERS_CREATE`. */
export function topicEnum(topic: string): string {
  return topic.replace('/', '_').toUpperCase();
}

/** Converts back. Returns null for a topic to which Recueil does not subscribe. */
export function topicOf(name: string): string | null {
  return TOPICS.find((topic) => topicEnum(topic) === name) ?? null;
}

/**
 * Compares topics without underscores, because Shopify does not document the spelling of
 * `CUSTOMERS_WHATS_APP…` in the header.
 */
export function sameTopic(a: string, b: string): boolean {
  return a.replaceAll('_', '') === b.replaceAll('_', '');
}

/**
 * Returns the fields in the webhooks of this topic, or undefined for all. A product webhook only
 * contains the id of the product, whose present content is read from the shop, in order.
 */
export function fieldsOf(topic: string): string[] | undefined {
  return topic.startsWith('products/') ? ['id'] : undefined;
}

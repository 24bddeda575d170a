/**
 * The topics we subscribe to, as webhooks name them. The three of privacy are not subscribed to by
 * us: they stand in the settings of the app at Shopify.
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

/** `orders/create` → `ORDERS_CREATE`. */
export function topicEnum(topic: string): string {
  return topic.replace('/', '_').toUpperCase();
}

/** The other way; null: none of ours. */
export function topicOf(name: string): string | null {
  return TOPICS.find((topic) => topicEnum(topic) === name) ?? null;
}

/** `CUSTOMERS_WHATS_APP…` comes with a header whose spelling Shopify does not give. */
export function sameTopic(a: string, b: string): boolean {
  return a.replaceAll('_', '') === b.replaceAll('_', '');
}

/**
 * The fields that the webhooks of this topic carry; undefined: all. A change of a product only says
 * which one changed: what it is now is read from the shop, in order.
 */
export function fieldsOf(topic: string): string[] | undefined {
  return topic.startsWith('products/') ? ['id'] : undefined;
}

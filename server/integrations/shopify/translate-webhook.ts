import { z } from 'zod';
import type { PaymentStatus } from '#server/ports/shop-platform.ts';
import type { ShopCustomer } from '#server/domains/shops/shop-customer.ts';
import { paymentStatus } from './open-payments.ts';
import { sameTopic } from './topics.ts';
import { shopId } from './translate-order.ts';
import { agreementOf } from './write-order.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

const ofOrder = z.looseObject({ order_id: shopId, status: z.string().nullish().catch(null) });

/**
 * Returns the order of a webhook that contains only its id. Returns null when there is none, or
 * when the webhook does not change it.
 */
export function orderOf(topic: string, payload: unknown): string | null {
  if (
    topic !== 'refunds/create' &&
    topic !== 'fulfillments/create' &&
    topic !== 'fulfillments/update' &&
    topic !== 'fulfillment_events/create'
  )
    return null;
  const { data } = ofOrder.safeParse(payload);
  // A parcel in transit was reported when it was shipped.
  if (!data || (topic === 'fulfillment_events/create' && data.status !== 'delivered')) return null;
  return data.order_id;
}

const state = z.looseObject({ state: z.string() }).optional().catch(undefined);
const consent = z.looseObject({
  customer_id: shopId.optional().catch(undefined),
  id: shopId.optional().catch(undefined),
  email_marketing_consent: state,
  sms_marketing_consent: state,
  whats_app_marketing_consent: state,
});

const CHANNELS = [
  ['customers/email_marketing_consent_update', 'email', 'email_marketing_consent'],
  ['customers/marketing_consent_update', 'sms', 'sms_marketing_consent'],
  ['customers/whats_app_marketing_consent_update', 'whatsapp', 'whats_app_marketing_consent'],
] as const;

/**
 * Returns the customer and the channel whose consent changed to yes or no. Returns null for other
 * values.
 */
export function readConsent(
  topic: string,
  payload: unknown,
): { customer_id: string; channel: MessageChannel; agreed: boolean } | null {
  const topicEntry = CHANNELS.find(([name]) => sameTopic(name, topic));
  const { data } = consent.safeParse(payload);
  const customer_id = data?.customer_id ?? data?.id;
  if (!topicEntry || !data || customer_id === undefined) return null;
  const [, channel, field] = topicEntry;
  const agreed = agreementOf(data[field]?.state ?? null);
  return agreed === null ? null : { customer_id, channel, agreed };
}

const product = z.looseObject({ id: shopId });

/** Returns the product of a webhook. Returns null when it contains none. */
export function readProductId(payload: unknown): string | null {
  return product.safeParse(payload).data?.id ?? null;
}

const scopes = z.looseObject({ current: z.array(z.string()) });

export function readScopes(payload: unknown): string[] | null {
  return scopes.safeParse(payload).data?.current ?? null;
}

const payment = z.looseObject({
  app_subscription: z.looseObject({ admin_graphql_api_id: shopId, status: z.string() }),
});

/** Returns the subscription and its status. Returns null when the status is unknown. */
export function readPayment(payload: unknown): { id: string; status: PaymentStatus } | null {
  const subscription = payment.safeParse(payload).data?.app_subscription;
  const status = subscription ? paymentStatus(subscription.status) : null;
  return subscription && status ? { id: subscription.admin_graphql_api_id, status } : null;
}

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const ids = z
  .array(shopId)
  .nullish()
  .catch(null)
  .transform((list) => list ?? []);
const privacy = z.looseObject({
  customer: z
    .looseObject({ id: shopId.optional().catch(undefined), email: text, phone: text })
    .optional()
    .catch(undefined),
  orders_requested: ids,
  orders_to_redact: ids,
  data_request: z.looseObject({ id: shopId }).optional().catch(undefined),
});

/** Returns the customer of a privacy request. Returns null when it concerns no customer. */
export function readCustomer(
  topic: string,
  payload: unknown,
): (ShopCustomer & { reference: string }) | null {
  if (topic !== 'customers/redact' && topic !== 'customers/data_request') return null;
  const { data } = privacy.safeParse(payload);
  if (!data) return null;
  const { customer, data_request, orders_requested, orders_to_redact } = data;
  return {
    customer_id: customer?.id ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    order_ids: [...orders_requested, ...orders_to_redact],
    reference: data_request?.id ?? customer?.id ?? 'inconnue',
  };
}

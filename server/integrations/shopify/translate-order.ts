import { z } from 'zod';
import type { ShopOrder } from '#server/ports/shop.ts';
import { type Parcel, type ShopPerson, writeOrder } from './write-order.ts';

/** An id, or the global id of Shopify: `gid://shopify/Order/820982911946154508`. */
export const shopId = z
  .union([z.string(), z.int()])
  .transform((id) =>
    String(id)
      .replace(/^gid:\/\/shopify\/\w+\//u, '')
      .replace(/\?.*$/u, ''),
  )
  .pipe(z.string().regex(/^\d{1,25}$/u));
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const id = shopId
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const person = z.looseObject({
  first_name: text,
  last_name: text,
  phone: text,
  country_code: text,
});
const consent = z.looseObject({ state: text }).nullish().catch(null);
const customer = person.extend({
  id,
  email: text,
  email_marketing_consent: consent,
  sms_marketing_consent: consent,
  whats_app_marketing_consent: consent,
});
const listOf = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .nullish()
    .catch(null)
    .transform((list) => list ?? []);
const fulfillment = z.looseObject({
  status: text,
  created_at: text,
  updated_at: text,
  shipment_status: text,
  tracking_company: text,
  tracking_number: text,
  tracking_numbers: listOf(z.string()),
});
const count = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const article = z.looseObject({
  product_id: id,
  variant_id: id,
  sku: text,
  title: text,
  quantity: count,
  current_quantity: count,
  price: text,
});

const payload = z.looseObject({
  id: shopId,
  name: z.string().min(1),
  created_at: text,
  processed_at: text,
  updated_at: text,
  cancelled_at: text,
  financial_status: text,
  fulfillment_status: text,
  email: text,
  phone: text,
  customer_locale: text,
  tags: text,
  total_price: text,
  current_total_price: text,
  currency: text,
  customer: customer.nullish().catch(null),
  shipping_address: person.nullish().catch(null),
  billing_address: person.nullish().catch(null),
  fulfillments: listOf(fulfillment),
  refunds: listOf(z.looseObject({ created_at: text })),
  line_items: listOf(article),
});
type Payload = z.output<typeof payload>;

const PAID = new Set(['paid', 'partially_refunded', 'refunded']);

/**
 * Translates the body of an order webhook, in which numbers beyond 2^53 are already texts. Returns
 * null when it is no order.
 */
export function translateOrder(topic: string, body: unknown): ShopOrder | null {
  const { data } = payload.safeParse(body);
  if (!data) return null;
  const { customer: buyer, shipping_address, billing_address } = data;
  return writeOrder({
    id: data.id,
    customer_id: buyer?.id ?? null,
    name: data.name,
    placed_at: data.processed_at ?? data.created_at,
    paid_at: paidAt(topic, data),
    cancelled_at: data.cancelled_at,
    refunded_at:
      data.financial_status === 'refunded'
        ? data.refunds
            .map(({ created_at }) => created_at ?? '')
            .toSorted()
            .at(-1) || data.updated_at
        : null,
    updated_at: data.updated_at,
    isFulfilled: data.fulfillment_status === 'fulfilled',
    parcels: data.fulfillments.map(parcelOf),
    emails: [data.email, buyer?.email ?? null],
    phones: [
      data.phone,
      buyer?.phone ?? null,
      shipping_address?.phone ?? null,
      billing_address?.phone ?? null,
    ],
    people: [
      personOf(buyer, shipping_address?.country_code ?? null),
      personOf(shipping_address),
      personOf(billing_address),
    ],
    locale: data.customer_locale,
    total: data.current_total_price ?? data.total_price,
    currency: data.currency,
    tags: data.tags?.split(',') ?? [],
    // A webhook contains no barcode. `current_quantity` excludes refunded and removed units.
    articles: data.line_items.map((line) => ({
      product_id: line.product_id,
      variant_id: line.variant_id,
      sku: line.sku,
      gtin: null,
      title: line.title,
      quantity: line.current_quantity ?? line.quantity,
      price: line.price,
    })),
    consent: {
      email: buyer?.email_marketing_consent?.state ?? null,
      sms: buyer?.sms_marketing_consent?.state ?? null,
      whatsapp: buyer?.whats_app_marketing_consent?.state ?? null,
    },
  });
}

/**
 * Returns the payment date. Later webhooks contain none. Without one, only the webhook of the
 * order’s creation has the exact date.
 */
function paidAt(
  topic: string,
  { financial_status, processed_at, created_at, updated_at }: Payload,
): string | null {
  if (topic === 'orders/paid') return updated_at ?? processed_at;
  return topic === 'orders/create' && PAID.has(financial_status ?? '')
    ? (processed_at ?? created_at)
    : null;
}

function parcelOf({
  status,
  created_at,
  updated_at,
  shipment_status,
  tracking_company,
  tracking_number,
  tracking_numbers,
}: z.output<typeof fulfillment>): Parcel {
  return {
    isSent: status === null || status === 'success' || status === 'open',
    sent_at: created_at,
    delivered_at: shipment_status === 'delivered' ? (updated_at ?? created_at) : null,
    carrier: tracking_company,
    numbers: tracking_numbers.length > 0 ? tracking_numbers : [tracking_number ?? []].flat(),
  };
}

function personOf(
  customer: z.output<typeof person> | null | undefined,
  country: string | null = null,
): ShopPerson | null {
  return customer
    ? {
        firstName: customer.first_name,
        lastName: customer.last_name,
        phone: customer.phone,
        country: country ?? customer.country_code,
      }
    : null;
}

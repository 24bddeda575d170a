/**
 * Fields of an order webhook that tests can set
 * (https://shopify.dev/docs/api/admin-rest/latest/resources/webhook). The other fields have example
 * values.
 */
export interface FakeOrder {
  /** May exceed the largest safe integer of JavaScript. */
  id: string;
  number: number;
  email: string | null;
  phone: string | null;
  first_name: string | null;
  last_name: string | null;
  customer_id: string;
  country_code: string;
  created_at: string;
  updated_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  delivered_at: string | null;
  tracking_number: string | null;
  cancelled_at: string | null;
  refunded_at: string | null;
  email_consent: string;
  sms_consent: string | null;
  title: string;
  /** Lines of the order. Null for a single line with its title. */
  lines: readonly FakeLine[] | null;
}

export interface FakeLine {
  title: string;
  product_id: string | null;
  sku: string | null;
  variant_id?: string;
  /** Only the Admin API returns it. */
  barcode?: string;
  quantity?: number;
  /** The units that were neither refunded nor removed. Without it, all. */
  current_quantity?: number;
  price?: string;
}

/** Returns the lines of an order, with example values for the fields that it does not set. */
export function linesOf(order: FakeOrder): (Required<Omit<FakeLine, 'barcode'>> & {
  barcode: string | null;
})[] {
  const lines = order.lines ?? [{ title: order.title, product_id: '8400112233', sku: 'SAV-1' }];
  return lines.map(({ quantity = 2, ...line }, at) => ({
    variant_id: String(4_400_112_233 + at),
    barcode: null,
    price: '29.45',
    current_quantity: quantity,
    ...line,
    quantity,
  }));
}

const DAY = 86_400_000;

let made = 0;

export function shopifyOrder(values: Partial<FakeOrder> = {}): FakeOrder {
  const at = values.created_at ?? new Date(Date.now() - 3 * DAY).toISOString();
  const n = made++;
  return {
    id: String(820_982_911_946_154_508n + BigInt(n)),
    number: 1042 + n,
    email: `lea.${n}@example.com`,
    phone: null,
    first_name: 'Léa',
    last_name: 'Martin',
    customer_id: String(7_100_223_344n + BigInt(n)),
    country_code: 'FR',
    created_at: at,
    updated_at: at,
    paid_at: at,
    fulfilled_at: null,
    delivered_at: null,
    tracking_number: null,
    cancelled_at: null,
    refunded_at: null,
    email_consent: 'not_subscribed',
    sms_consent: null,
    title: 'Savon',
    lines: null,
    ...values,
  };
}

/** Returns JSON with numbers as Shopify writes them, which `JSON.stringify` cannot represent. */
export function restOrder(order: FakeOrder, isProtected = false): string {
  const person = isProtected ? {} : { first_name: order.first_name, last_name: order.last_name };
  const contact = isProtected ? {} : { email: order.email, phone: null };
  const address = isProtected
    ? { country_code: order.country_code }
    : { ...person, phone: order.phone, country_code: order.country_code };
  const body = {
    id: `#${order.id}#`,
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: `#${order.number}`,
    order_number: order.number,
    number: order.number - 1000,
    test: false,
    source_name: 'web',
    created_at: order.created_at,
    processed_at: order.created_at,
    updated_at: order.updated_at,
    cancelled_at: order.cancelled_at,
    cancel_reason: null,
    financial_status:
      order.refunded_at !== null ? 'refunded' : order.paid_at !== null ? 'paid' : 'pending',
    fulfillment_status: order.fulfilled_at === null ? null : 'fulfilled',
    currency: 'EUR',
    total_price: '58.90',
    current_total_price: '58.90',
    ...contact,
    customer_locale: 'fr',
    buyer_accepts_marketing: false,
    tags: 'fidèle, noël',
    order_status_url: 'https://example.com/status',
    customer: {
      id: `#${order.customer_id}#`,
      ...person,
      ...contact,
      ...(!isProtected && { phone: order.phone }),
      email_marketing_consent: { state: order.email_consent },
      sms_marketing_consent: order.sms_consent === null ? null : { state: order.sms_consent },
    },
    billing_address: address,
    shipping_address: address,
    line_items: linesOf(order).map((line, at) => ({
      id: `#${13_200_998_877 + at}#`,
      title: line.title,
      quantity: line.quantity,
      current_quantity: line.current_quantity,
      sku: line.sku,
      price: line.price,
      product_id: line.product_id === null ? null : `#${line.product_id}#`,
      variant_id: line.product_id === null ? null : `#${line.variant_id}#`,
    })),
    fulfillments:
      order.fulfilled_at === null
        ? []
        : [
            {
              id: '#4803300117#',
              status: 'success',
              created_at: order.fulfilled_at,
              updated_at: order.delivered_at ?? order.fulfilled_at,
              tracking_company: 'Colissimo',
              tracking_number: order.tracking_number,
              tracking_numbers: [order.tracking_number ?? []].flat(),
              shipment_status: order.delivered_at === null ? 'in_transit' : 'delivered',
            },
          ],
    refunds:
      order.refunded_at === null ? [] : [{ id: '#509562969#', created_at: order.refunded_at }],
  };
  return JSON.stringify(body).replaceAll(/"#(\d+)#"/gu, '$1');
}

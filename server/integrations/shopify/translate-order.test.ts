import fc from 'fast-check';
import { expect, test } from 'vitest';
import { order as orderSchema } from '#contract/api/schemas/requests/orders.ts';
import { restOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { graphOrder } from '#fake-services/shopify/shopify-graph-order.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';
import { orderNode, translateNode } from './translate-node.ts';
import { translateOrder } from './translate-order.ts';
import { orderOf, readConsent } from './translate-webhook.ts';

const ORDERED = '2026-11-18T08:12:03.000Z';
const whole = shopifyOrder({
  created_at: ORDERED,
  updated_at: '2026-11-20T10:00:00Z',
  fulfilled_at: '2026-11-19T09:00:00Z',
  delivered_at: '2026-11-20T09:02:00Z',
  phone: '0612345678',
  sms_consent: 'unsubscribed',
});
const translate = (topic: string, order = whole) =>
  translateOrder(topic, parseForeignJson(restOrder(order)));
const answered = (order = whole) => translateNode(orderNode.parse(graphOrder(order, 50)));

test('a webhook and the API say the same of an order, its ids whole', () => {
  const { order, ...rest } = translate('orders/create') ?? { order: null };
  expect({ ...rest, order: { ...order, total: null } }).toEqual({
    ...answered(),
    order: { ...answered().order, total: null },
  });
  expect(rest).toMatchObject({
    id: whole.id,
    customer_id: whole.customer_id,
    emails: [whole.email],
    phones: ['0612345678'],
  });
  expect(order).toMatchObject({
    number: `#${whole.number}`,
    country_code: 'FR',
    locale: 'fr',
    ordered_at: ORDERED,
    paid_at: ORDERED,
    fulfilled_at: '2026-11-19T09:00:00.000Z',
    delivered_at: '2026-11-20T09:02:00.000Z',
    carrier: 'Colissimo',
    tags: ['fidèle', 'noël'],
    consent: { email: null, sms: false, whatsapp: null },
  });
});

test('only the webhook of the payment, or of an order paid at once, says when it was paid', () => {
  expect(translate('orders/paid')?.order.paid_at).toBe('2026-11-20T10:00:00.000Z');
  expect(translate('orders/fulfilled')?.order.paid_at).toBeNull();
  expect(translate('orders/create', { ...whole, paid_at: null })?.order.paid_at).toBeNull();
});

test('a cancelled, a refunded and a half delivered order', () => {
  expect(
    translate('orders/cancelled', { ...whole, cancelled_at: '2026-11-19T12:00:00+01:00' })?.order
      .cancelled_at,
  ).toBe('2026-11-19T11:00:00.000Z');
  expect(
    translate('orders/updated', { ...whole, refunded_at: '2026-11-20T12:00:00Z' })?.order
      .refunded_at,
  ).toBe('2026-11-20T12:00:00.000Z');
  expect(translate('orders/updated', { ...whole, delivered_at: null })?.order).toMatchObject({
    fulfilled_at: '2026-11-19T09:00:00.000Z',
    delivered_at: null,
  });
});

test('without the approval of protected data an order still comes, with nobody in it', () => {
  const hidden = translateOrder('orders/create', parseForeignJson(restOrder(whole, true)));
  expect(hidden).toMatchObject({
    emails: [],
    phones: [],
    order: { number: `#${whole.number}`, first_name: null },
  });
  expect(translateNode(orderNode.parse(graphOrder(whole, 50, true)))).toMatchObject({
    emails: [],
    phones: [],
    order: { first_name: null },
  });
});

test('whatever a webhook carries, what comes out of it can be an order of ours, or is none', () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.object({ maxDepth: 2 }),
  );
  const fields = Object.keys(parseForeignJson(restOrder(whole)) as object);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 8 }),
      fc.constantFrom('orders/create', 'orders/paid', 'orders/updated'),
      (strange, topic) => {
        const order = translateOrder(topic, {
          ...(parseForeignJson(restOrder(whole)) as object),
          ...strange,
        });
        if (order) expect(orderSchema.safeParse(order.order).error?.issues ?? []).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
  for (const none of [null, [], 'x', 7, {}, { id: 'abc', name: '#1' }, { id: 1 }])
    expect(translateOrder('orders/create', none)).toBeNull();
});

test('words that are cut at their length are cut between two signs', () => {
  const long = {
    ...(parseForeignJson(restOrder(whole)) as object),
    name: `#${'😀'.repeat(60)}`,
    tags: `a${'😀'.repeat(60)}`,
    line_items: [{ id: 1, title: `a${'😀'.repeat(300)}`, quantity: 1 }],
  };
  const order = translateOrder('orders/create', long)?.order;
  expect(orderSchema.safeParse(order).error?.issues ?? []).toEqual([]);
  expect(JSON.stringify(order)).not.toMatch(/\\ud[89a-f]/u);
});

test('parcels and refunds name their order, and an event of a parcel only when it is delivered', () => {
  const event = (status: string) => ({ id: 71200455310, order_id: '5512340078921999999', status });
  expect(orderOf('fulfillment_events/create', event('delivered'))).toBe('5512340078921999999');
  expect(orderOf('fulfillment_events/create', event('in_transit'))).toBeNull();
  expect(orderOf('refunds/create', { id: 1, order_id: 42 })).toBe('42');
  expect(orderOf('orders/create', { order_id: 42 })).toBeNull();
  expect(orderOf('refunds/create', { order_id: 'x' })).toBeNull();
});

test('a withdrawn agreement is a no on its channel, whichever way the topic is written', () => {
  const body = {
    customer_id: 7100223344,
    email_marketing_consent: { state: 'unsubscribed' },
    whats_app_marketing_consent: { state: 'SUBSCRIBED' },
  };
  expect(readConsent('customers/email_marketing_consent_update', body)).toEqual({
    customer_id: '7100223344',
    channel: 'email',
    agreed: false,
  });
  expect(readConsent('customers/whatsapp_marketing_consent_update', body)).toEqual({
    customer_id: '7100223344',
    channel: 'whatsapp',
    agreed: true,
  });
  expect(readConsent('customers/marketing_consent_update', body)).toBeNull();
});

test('a line has its variant, GTIN, price and the quantity that was neither refunded nor removed', () => {
  const line = {
    title: 'Savon',
    product_id: '8400112233',
    variant_id: '4400112299',
    sku: 'SAV-1',
    barcode: '3760000000000',
    price: '7.50',
  };
  const order = shopifyOrder({
    lines: [
      { ...line, quantity: 3, current_quantity: 1 },
      { ...line, quantity: 1, current_quantity: 0 },
    ],
  });
  const { barcode, title, product_id, variant_id, sku, price } = line;
  const known = { product_id, variant_id, sku, title, price };
  expect(translate('orders/updated', order)?.order.line_items).toEqual([
    { ...known, quantity: 1 },
    { ...known, quantity: 0 },
  ]);
  expect(answered(order).order.line_items).toEqual([
    { ...known, gtin: barcode, quantity: 1 },
    { ...known, gtin: barcode, quantity: 0 },
  ]);
});

test('a part of the lines is none, so that it replaces no longer list', () => {
  const line = { title: 'Savon', product_id: '8400112233', sku: 'SAV-1' };
  const order = shopifyOrder({ lines: Array.from({ length: 51 }, () => line) });
  expect(answered(order).order).not.toHaveProperty('line_items');
});

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {
  buildClientSchema,
  execute,
  type IntrospectionQuery,
  isEnumType,
  parse,
  validate,
} from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { lastingToken, SHOP } from '#fake-services/shopify/shopify-rows.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { shopifyProduct, shopifyVariant } from '#fake-services/shopify/shopify-products.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import * as documents from './documents.ts';
import { TOPICS, topicEnum } from './topics.ts';

/** Shopify’s own schema of 2026-10, complete and as published (README). */
const published = fs.readFileSync(path.join(import.meta.dirname, 'admin-2026-10.json.gz'));
const schema = buildClientSchema(
  (JSON.parse(zlib.gunzipSync(published).toString('utf8')) as { data: IntrospectionQuery }).data,
);
const shopify = await startShopify();
afterAll(() => shopify.stop());

test('the schema is the published one', () => {
  expect(createHash('sha256').update(published).digest('hex')).toBe(
    'f3b522f264556925eada700e795e4a002a9cba83444ebcc6c0d724254a0c6593',
  );
});

test.each(Object.entries(documents))('%s is a question that Shopify’s schema knows', (_, text) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});

test('every topic of ours is one of Shopify’s', () => {
  const known = schema.getType('WebhookSubscriptionTopic');
  const names = isEnumType(known) ? known.getValues().map(({ name }) => name) : [];
  expect(TOPICS.map(topicEnum).filter((topic) => !names.includes(topic))).toEqual([]);
});

test('a field that Shopify does not have is found', () => {
  expect(
    validate(schema, parse(documents.READ_SHOP.replace('contactEmail', 'contactMail'))),
  ).toHaveLength(1);
});

test('what the fake service answers is what the schema lets Shopify answer: each field that is asked for, of its type', async () => {
  const shop = shopify.shop();
  shop.scopes = [
    'read_orders',
    'read_fulfillments',
    'read_customers',
    'write_products',
    'write_discounts',
  ];
  const coloured = shopifyVariant({ id: 11, image_url: 'https://cdn.example/1.jpg' });
  shop.products.push(shopifyProduct({ id: 1, variants: [coloured] }));
  const product = 'gid://shopify/Product/1';
  const line = { title: 'Savon', product_id: '1', sku: null, barcode: '3760000000000' };
  shop.orders.push(shopifyOrder({ lines: [line, { ...line, product_id: null }] }));
  const order_id = `gid://shopify/Order/${shop.orders[0]?.id ?? ''}`;
  const call = async (
    query: string,
    variables: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${shopify.url}/${SHOP}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': lastingToken(SHOP) },
      body: JSON.stringify({ query, variables }),
    });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const price = {
    plan: {
      appRecurringPricingDetails: {
        price: { amount: '39.00', currencyCode: 'EUR' },
        interval: 'EVERY_30_DAYS',
      },
    },
  };
  const subscription = { uri: 'https://avis.test/webhooks/shopify', format: 'JSON' };
  const given: readonly (readonly [string, Record<string, unknown>])[] = [
    [documents.READ_SHOP, {}],
    [documents.READ_INSTALLATION, {}],
    [documents.COUNT_ORDERS, { query: "created_at:>='2020-01-01'" }],
    [documents.IMPORT_ORDERS, { first: 5, lines: 10, query: "created_at:>='2020-01-01'" }],
    [documents.FIND_ORDER, { id: order_id, lines: 10 }],
    [documents.LIST_LINES, { id: order_id, lines: 10, after: '1' }],
    [documents.SUBSCRIBE, { topic: 'ORDERS_CREATE', subscription }],
    [documents.LIST_SUBSCRIPTIONS, {}],
    [documents.UNSUBSCRIBE, { id: 'gid://shopify/WebhookSubscription/1' }],
    [
      documents.REQUEST_PAYMENT,
      { name: 'Pro', returnUrl: 'https://avis.test/', lineItems: [price], test: true },
    ],
    [documents.COUNT_PRODUCTS, {}],
    [documents.LIST_PRODUCTS, { first: 5, query: "updated_at:>='2020-01-01'" }],
    [documents.LIST_VARIANTS, { id: product }],
    [documents.FIND_PRODUCTS, { ids: [product] }],
    [documents.START_EXPORT, { query: documents.EXPORTED_PRODUCTS }],
    [documents.READ_EXPORT, { id: 'gid://shopify/BulkOperation/720919' }],
    [
      documents.WRITE_RATINGS,
      {
        metafields: [
          {
            ownerId: product,
            namespace: 'reviews',
            key: 'rating',
            type: 'rating',
            value: '{"value":"4.6","scale_min":"1.0","scale_max":"5.0"}',
            compareDigest: null,
          },
        ],
      },
    ],
    [documents.READ_RATINGS, { ids: [product] }],
    [
      documents.DELETE_RATINGS,
      { metafields: [{ ownerId: product, namespace: 'reviews', key: 'rating' }] },
    ],
    [documents.DEFINE_RATINGS, { key: 'rating' }],
    [
      documents.CREATE_DISCOUNT,
      {
        discount: {
          title: 'Merci',
          code: 'MERCI-1',
          startsAt: '2026-11-22T00:00:00Z',
          endsAt: '2027-01-22T00:00:00Z',
          usageLimit: 1,
          appliesOncePerCustomer: true,
          context: { all: 'ALL' },
          customerGets: { value: { percentage: 0.1 }, items: { all: true } },
          combinesWith: {
            orderDiscounts: false,
            productDiscounts: false,
            shippingDiscounts: true,
          },
        },
      },
    ],
    [documents.FIND_DISCOUNT, { code: 'MERCI-1' }],
    [documents.READ_PAYMENT, { id: 'gid://shopify/AppSubscription/1' }],
  ];
  // The query that Shopify runs as a bulk operation is an argument of another document.
  const { EXPORTED_PRODUCTS, ...called } = documents;
  expect(validate(schema, parse(EXPORTED_PRODUCTS))).toEqual([]);
  expect(given.map(([text]) => text).toSorted()).toEqual(Object.values(called).toSorted());
  for (const [text, variableValues] of given) {
    const order = await call(text, variableValues);
    const { data, errors } = await execute({
      schema,
      document: parse(text),
      variableValues,
      rootValue: order,
      // The key of a field is its alias when it has one.
      fieldResolver: (source: Record<string, unknown>, _args, _context, { path: at }) =>
        source[at.key],
      typeResolver: (value: unknown) =>
        typeof value !== 'object' || value === null || 'status' in value
          ? 'AppSubscription'
          : 'preview' in value
            ? 'MediaImage'
            : 'Product',
    });
    expect([text, errors]).toEqual([text, undefined]);
    expect(order).toMatchObject(JSON.parse(JSON.stringify(data)) as Record<string, unknown>);
  }
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ShopCredentials } from '#server/ports/shop-platform.ts';
import {
  grantCode,
  lastingToken,
  SHOP,
  shopifyOrder,
} from '#fake-services/shopify/shopify-rows.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { openShopify } from './open-shopify.ts';

/** The adapter against the fake service, over real HTTP. */
const shopify = await startShopify();
afterAll(() => shopify.stop());
const opened = openShopify({ shopify: shopify.settings });
if (!opened) throw new Error('no app');
const platform = opened;
const credentials: ShopCredentials = { domain: SHOP, access_token: lastingToken(SHOP) };
const SINCE = new Date(Date.now() - 50 * 86_400_000);
const placed = (cursor: string | null = null) =>
  platform.listOrders(credentials, { by: 'placed', since: SINCE, cursor });

beforeEach(() => {
  shopify.reset();
  Object.assign(shopify.shop(), { scopes: [...platform.scopes] });
});

async function refusal(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError))
    throw new Error(`expected a fault of the provider, got ${String(error)}`);
  return error;
}

test('without an app there is no Shopify', () => {
  expect(openShopify({ shopify: null })).toBeNull();
});

test('a code opens the shop once, with tokens that end, and a refresh token changes both', async () => {
  const now = new Date();
  const code = grantCode(SHOP);
  const access = await platform.exchangeCode(SHOP, code, now);
  expect(access).toMatchObject({
    scopes: ['read_orders', 'read_fulfillments', 'read_customers'],
    access_expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
    refresh_token: expect.any(String) as string,
  });
  expect(await platform.readShop({ domain: SHOP, access_token: access.access_token })).toEqual({
    id: '61200934',
    name: 'Maison Lavande',
    email: 'bonjour@maison-lavande.example',
    website_url: 'https://maison-lavande.example',
    timezone: 'Europe/Paris',
  });
  expect((await refusal(platform.exchangeCode(SHOP, code, now))).kind).toBe('auth');
  const renewed = await platform.renewAccess(SHOP, access.refresh_token ?? '', now);
  expect(renewed.access_token).not.toBe(access.access_token);
  expect((await refusal(platform.renewAccess(SHOP, access.refresh_token ?? '', now))).kind).toBe(
    'auth',
  );
  expect(
    (await refusal(platform.exchangeCode('autre.myshopify.com', grantCode(SHOP), now))).kind,
  ).toBe('auth');
});

test('reads orders page by page, and says how many there are', async () => {
  shopify.shop().orders.push(...Array.from({ length: 37 }, () => shopifyOrder()));
  expect(await platform.countOrders(credentials, SINCE)).toBe(37);
  const seen = new Set<string>();
  for (let cursor: string | null = null, page = 0; page < 5; page++) {
    const { orders, next } = await placed(cursor);
    for (const { id } of orders) seen.add(id);
    if (next === null) break;
    cursor = next;
  }
  expect(seen.size).toBe(37);
  expect(await platform.findOrder(credentials, [...seen][0] ?? '')).toMatchObject({
    id: [...seen][0],
  });
  expect(await platform.findOrder(credentials, '1')).toBeNull();
});

test('a bucket without points is waited for, as long as it takes to fill', async () => {
  shopify.shop().orders.push(shopifyOrder());
  shopify.shop().bucket.set(0, 5_000);
  const began = performance.now();
  expect((await placed()).orders).toHaveLength(1);
  expect(performance.now() - began).toBeGreaterThan(100);
  expect(shopify.calls.length).toBeGreaterThan(1);
});

test('429 is waited out, with and without the word how long', async () => {
  shopify.fault({ kind: 'answer', status: 429, headers: { 'retry-after': '0.1' } });
  expect((await placed()).orders).toEqual([]);
  shopify.fault({ kind: 'answer', status: 429, headers: { 'retry-after': '30' } });
  expect(await refusal(placed())).toMatchObject({ kind: 'rate', retryAfterMs: 30_000 });
});

test('the order that a webhook names is not waited for long: its job comes back', async () => {
  shopify.fault({ kind: 'answer', status: 429, headers: { 'retry-after': '5' } });
  expect((await refusal(platform.findOrder(credentials, '1'))).kind).toBe('rate');
  expect(shopify.calls).toHaveLength(1);
});

test('a query that is too dear is asked for smaller', async () => {
  shopify.shop().orders.push(...Array.from({ length: 10 }, () => shopifyOrder()));
  shopify.fault({
    kind: 'answer',
    status: 200,
    body: { errors: [{ message: 'too much', extensions: { code: 'MAX_COST_EXCEEDED' } }] },
  });
  expect((await placed()).orders).toHaveLength(7);
});

test.each([
  ['an unknown token', { status: 401 }, 'auth', 'access_token'],
  [
    'a missing permission',
    {
      status: 200,
      body: {
        data: null,
        errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }],
      },
    },
    'auth',
    'scope',
  ],
  ['a frozen shop', { status: 402 }, 'business', null],
  ['a forbidden shop', { status: 403 }, 'auth', null],
  ['a shop that is gone', { status: 404 }, 'business', null],
  ['a locked shop', { status: 423 }, 'business', null],
  ['a server in trouble', { status: 503 }, 'transient', null],
  ['a page', { status: 200, body: '<html>Maintenance</html>' }, 'transient', null],
  [
    'a trouble inside',
    {
      status: 200,
      body: { errors: [{ message: 'oops', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    },
    'transient',
    null,
  ],
  ['errors of a wrong kind', { status: 200, body: { errors: 'x' } }, 'transient', null],
  ['another shape', { status: 200, body: { data: { orders: 7 } } }, 'content', null],
  ['nothing', { status: 200, body: {} }, 'content', null],
] as const)('%s is known for what it is', async (_, answer, kind, field) => {
  shopify.fault({ kind: 'answer', ...answer });
  expect(await refusal(placed())).toMatchObject({ kind, field });
});

test('an order that cannot be one leaves the others of its page, a page that leads to itself ends the reading', async () => {
  shopify.fault({
    kind: 'answer',
    status: 200,
    body: {
      data: {
        orders: { nodes: [null, { id: 7 }, 'x'], pageInfo: { hasNextPage: true, endCursor: 'a' } },
      },
    },
  });
  expect(await placed()).toEqual({ orders: [], next: 'a' });
  shopify.fault({
    kind: 'answer',
    status: 200,
    body: { data: { orders: { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'a' } } } },
  });
  expect((await refusal(placed('a'))).kind).toBe('content');
});

test('a line that goes dead, and an answer without end, pass', async () => {
  shopify.fault({ kind: 'drop' });
  expect((await refusal(placed())).kind).toBe('transient');
  shopify.fault({ kind: 'answer', status: 200, body: 'x'.repeat(4_100_000) });
  expect((await refusal(placed())).kind).toBe('transient');
  shopify.fault({ kind: 'lose_answer' });
  expect(
    (
      await refusal(
        platform.subscribe(credentials, 'orders/create', 'https://avis.test/webhooks/shopify'),
      )
    ).kind,
  ).toBe('unknown_outcome');
});

test('every topic of ours is one that Shopify lets an app subscribe to, the three of privacy are not among them', async () => {
  for (const topic of platform.topics)
    expect(
      await platform.subscribe(credentials, topic, 'https://avis.test/webhooks/shopify'),
      topic,
    ).toBeNull();
  expect((await platform.listSubscriptions(credentials)).map(({ topic }) => topic)).toEqual([
    ...platform.topics,
  ]);
  expect(platform.topics.filter((topic) => /redact|data_request/u.test(topic))).toEqual([]);
  expect(
    await platform.subscribe(credentials, 'orders/create', 'https://avis.test/webhooks/shopify'),
  ).toContain('already been taken');
});

test('a payment is asked for, and its state read; a custom app is refused in words', async () => {
  const request = {
    name: 'Essentiel',
    price: '19.00',
    return_url: 'https://avis.test/dashboard/settings/billing',
    is_test: true,
  };
  const { id, confirmation_url } = await platform.requestPayment(credentials, request);
  expect(confirmation_url).toContain(`/admin/charges/${id}/confirm`);
  expect(await platform.readPayment(credentials, id)).toBe('pending');
  expect(await platform.readPayment(credentials, '1')).toBeNull();
  shopify.shop().may_bill = false;
  expect(await refusal(platform.requestPayment(credentials, request))).toMatchObject({
    kind: 'business',
    message: expect.stringContaining('Custom apps') as string,
  });
});

import { startShopify } from '#fake-services/shopify/shopify.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import { openShopify } from './open-shopify.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import { SHOP, lastingToken, grantCode } from '#fake-services/shopify/shopify-rows.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';

/** Tests the adapter with the fake service, over real HTTP. */
const shopify = await startShopify();

afterAll(() => shopify.stop());

const opened = openShopify({ shopify: shopify.settings, allowPrivateAddresses: true });

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
  expect(openShopify({ shopify: null, allowPrivateAddresses: false })).toBeNull();
});

test('a code opens the shop once, with tokens that end, and a refresh token changes both', async () => {
  const now = new Date();
  const code = grantCode(SHOP);
  const access = await platform.exchangeCode(SHOP, code, now);
  expect(access).toMatchObject({
    scopes: platform.scopes,
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

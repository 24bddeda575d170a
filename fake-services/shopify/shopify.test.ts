import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  comebackQuery,
  grantCode,
  lastingToken,
  SHOP,
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
  signQuery,
} from './shopify-rows.ts';
import { restOrder, shopifyOrder } from './shopify-orders.ts';
import { startShopify } from './shopify.ts';

/**
 * Checks the fake service against the documentation of the real one (https://shopify.dev/docs/api).
 */
const shopify = await startShopify();
afterAll(() => shopify.stop());
beforeEach(() => shopify.reset());

const token = async (body: Record<string, unknown>): Promise<[number, Record<string, unknown>]> => {
  const answer = await fetch(`${shopify.url}/${SHOP}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: SHOPIFY_CLIENT_ID,
      client_secret: SHOPIFY_CLIENT_SECRET,
      ...body,
    }),
  });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
};
const call = async (
  query: string,
  variables: Record<string, unknown> = {},
  { access = lastingToken(SHOP), version = '2026-10' } = {},
): Promise<
  [number, { data?: unknown; errors?: { extensions?: { code: string } }[]; extensions?: unknown }]
> => {
  const answer = await fetch(`${shopify.url}/${SHOP}/admin/api/${version}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': access },
    body: JSON.stringify({ query, variables }),
  });
  return [answer.status, (await answer.json()) as { data?: unknown }];
};

test('after the consent the merchant is redirected with a signed address and the state of the request', async () => {
  const query = new URLSearchParams({
    client_id: SHOPIFY_CLIENT_ID,
    scope: 'read_orders',
    redirect_uri: 'https://avis.test/register-shopify',
    state: 'abc',
  }).toString();
  const answer = await fetch(`${shopify.url}/${SHOP}/admin/oauth/authorize?${query}`, {
    redirect: 'manual',
  });
  const { hmac, ...rest } = Object.fromEntries(
    new URL(answer.headers.get('location') ?? '').searchParams,
  );
  expect(answer.status).toBe(302);
  expect(rest).toMatchObject({
    shop: SHOP,
    state: 'abc',
    code: expect.any(String) as string,
    host: expect.any(String) as string,
    timestamp: expect.stringMatching(/^\d{10}$/) as string,
  });
  expect(signQuery(rest)['hmac']).toBe(hmac);
  expect(
    (
      await fetch(`${shopify.url}/${SHOP}/admin/oauth/authorize?client_id=x`, {
        redirect: 'manual',
      })
    ).status,
  ).toBe(400);
});

test('a code is accepted once and for its shop only; « expiring » gives tokens that expire, and a refresh token gives a new pair', async () => {
  const code = grantCode(SHOP);
  const [status, pair] = await token({ code, expiring: '1' });
  expect([status, pair]).toEqual([
    200,
    {
      access_token: expect.stringContaining('shpat_') as string,
      scope: 'read_orders,read_fulfillments,read_customers',
      expires_in: 3600,
      refresh_token: expect.any(String) as string,
      refresh_token_expires_in: 7_776_000,
    },
  ]);
  expect((await token({ code, expiring: '1' }))[0]).toBe(400);
  expect((await token({ code: grantCode('autre.myshopify.com') }))[0]).toBe(400);
  expect((await token({ code: grantCode(SHOP), client_secret: 'x' }))[0]).toBe(401);
  expect(Object.keys((await token({ code: grantCode(SHOP) }))[1])).toEqual([
    'access_token',
    'scope',
  ]);
  expect(
    (await token({ grant_type: 'refresh_token', refresh_token: pair['refresh_token'] }))[0],
  ).toBe(200);
  expect(
    (await token({ grant_type: 'refresh_token', refresh_token: pair['refresh_token'] }))[0],
  ).toBe(400);
  shopify.setNow(new Date(Date.now() + 3_601_000));
  expect(
    (await call('query ReadShop { shop { id } }', {}, { access: String(pair['access_token']) }))[0],
  ).toBe(401);
});

test('every answer gives its query cost; a query over the cost limit, a missing scope, another version and an unknown query are refused as documented', async () => {
  expect((await call('query ReadShop { shop { id } }'))[1].extensions).toMatchObject({
    cost: { requestedQueryCost: 2, throttleStatus: { maximumAvailable: 2000, restoreRate: 100 } },
  });
  expect((await call('query CountOrders { x }'))[1].errors?.[0]?.extensions?.code).toBe(
    'ACCESS_DENIED',
  );
  shopify.shop().scopes = ['read_orders'];
  expect(
    (await call('query ImportOrders { x }', { first: 50 }))[1].errors?.[0]?.extensions?.code,
  ).toBe('MAX_COST_EXCEEDED');
  shopify.shop().bucket.set(1, 0);
  expect((await call('query ImportOrders { x }', { first: 10 }))[1]).toMatchObject({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: 500,
        actualQueryCost: null,
        throttleStatus: { currentlyAvailable: 1 },
      },
    },
  });
  expect((await call('query ReadShop { shop { id } }', {}, { version: '2020-01' }))[0]).toBe(404);
  expect((await call('query Unknown { x }'))[1].data).toBeUndefined();
});

test('orders older than 60 days need the scope for all orders', async () => {
  const old = shopifyOrder({ created_at: new Date(Date.now() - 70 * 86_400_000).toISOString() });
  shopify.shop().orders.push(old, shopifyOrder());
  const count = async (): Promise<unknown> =>
    (
      await call('query CountOrders($query: String) { x }', {
        query: `created_at:>='2020-01-01T00:00:00Z'`,
      })
    )[1].data;
  shopify.shop().scopes = ['read_orders'];
  expect(await count()).toMatchObject({ ordersCount: { count: 1 } });
  shopify.shop().scopes.push('read_all_orders');
  expect(await count()).toMatchObject({ ordersCount: { count: 2 } });
});

test('a webhook is repeated with the same id until it is accepted; after eight failures its subscription is deleted', async () => {
  const received: (string | undefined)[] = [];
  let refusals = 2;
  const app = http.createServer((request, response) => {
    received.push(request.headers['x-shopify-webhook-id']?.toString());
    response.writeHead(refusals-- > 0 ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  shopify.webhook.url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`;
  expect(await shopify.emit('orders/create', '{}', { attempts: 8 })).toBe(200);
  expect(received).toHaveLength(3);
  expect(new Set(received).size).toBe(1);
  shopify.shop().subscriptions.push({
    id: 'gid://shopify/WebhookSubscription/1',
    topic: 'ORDERS_CREATE',
    uri: 'x',
  });
  refusals = Infinity;
  expect(await shopify.emit('orders/create', '{}', { attempts: 8 })).toBe(500);
  expect(shopify.shop().subscriptions).toEqual([]);
  app.close();
});

test('ids above 2^53 are sent as numbers, and each redirect after the consent has a new code', () => {
  const order = shopifyOrder({ id: '820982911946154508' });
  expect(restOrder(order)).toContain('"id":820982911946154508,');
  expect(comebackQuery(SHOP)['code']).not.toBe(comebackQuery(SHOP)['code']);
});

import { startShopify } from '#fake-services/shopify/shopify.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import { openShopify } from './open-shopify.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import { SHOP, lastingToken } from '#fake-services/shopify/shopify-rows.ts';
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

test('a bucket without points is waited for, as long as it takes to fill', async () => {
  shopify.shop().orders.push(shopifyOrder());
  await placed();
  const before = shopify.calls.length;
  const began = performance.now();
  shopify.shop().bucket.set(0, 5_000);
  expect((await placed()).orders).toHaveLength(1);
  expect(performance.now() - began).toBeGreaterThan(100);
  expect(shopify.calls.length).toBeGreaterThan(before + 1);
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
  expect((await placed()).orders).toHaveLength(4);
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

const ordersOfLengths = (...lengths: number[]) =>
  lengths.map((length) =>
    shopifyOrder({
      lines: Array.from({ length }, (_, at) => ({
        title: `Savon ${at + 1}`,
        product_id: String(at + 1),
        sku: null,
      })),
    }),
  );

test('an order has all its lines up to 500, in a list and alone, without a query that is too dear', async () => {
  const lengths = [1, 10, 11, 50, 51, 250, 600];
  const orders = ordersOfLengths(...lengths);
  shopify.shop().orders.push(...orders);
  shopify.shop().bucket.set(2_000, 1e6); // This test does not wait for points.
  const expected = lengths.map((length) => Math.min(length, 500));
  const listed = await placed();
  expect(listed.orders.map(({ order }) => order.line_items?.length)).toEqual(expected);
  for (const [at, { id }] of orders.entries()) {
    const lines = (await platform.findOrder(credentials, id))?.order.line_items ?? [];
    expect(lines.map(({ title }) => title)).toEqual(
      Array.from({ length: expected[at] ?? 0 }, (_, line) => `Savon ${line + 1}`),
    );
  }
});

test('an order whose other lines are not answered is read without lines, and the next one whole', async () => {
  shopify.shop().orders.push(...ordersOfLengths(11, 2));
  shopify.fault({
    kind: 'answer',
    status: 200,
    body: { data: { order: null } },
    skip: 1,
  });
  expect((await placed()).orders.map(({ order }) => order.line_items?.length)).toEqual([
    undefined,
    2,
  ]);
});

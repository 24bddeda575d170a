import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDueStores } from '#server/domains/shops/stores/read-due-stores.ts';
import {
  type WoocommerceScene,
  woocommerceScene,
} from '#server/testing/scenes/woocommerce-scene.ts';
import { fakeWooProduct } from '#fake-services/woocommerce/woo-products.ts';
import { WOO_KEY } from '#fake-services/woocommerce/woo-rows.ts';
import { readShopOrders, readShopRequests } from '#server/testing/scenes/shop-rows.ts';

let scene: WoocommerceScene;
beforeEach(async () => {
  scene = await woocommerceScene();
});
afterEach(() => scene.stop());

const MINUTE = 60_000;
const orders = () => readShopOrders(scene);
const requests = () => readShopRequests(scene);
const account = async () => (await scene.call('GET', 'woocommerce/account')).body.data;
const poll = async (minutes = 11) => {
  scene.passTime(minutes * MINUTE);
  await readDueStores(scene.app);
  await scene.settle();
};

test('keys connect a store: its version, its statuses and its webhooks are there', async () => {
  scene.woo.store.statuses.set('expediee', 'Expédiée');
  const { status, body } = await scene.connect();
  expect({ status, ...body.data }).toMatchObject({
    status: 200,
    name: 'woocommerce',
    state: 'connected',
  });
  expect(await account()).toMatchObject({
    url: scene.woo.url,
    name: 'Maison Lavande',
    version: '11.0.0',
    webhooks: { state: 'active', reason: null },
    last_error: null,
  });
  const states = (await account())?.['order_states'] as { id: string; meaning: string }[];
  expect(states.find(({ id }) => id === 'completed')?.meaning).toBe('shipped');
  expect(states.find(({ id }) => id === 'expediee')?.meaning).toBe('none');
  expect(await Promise.all(scene.woo.pings)).toEqual([200, 200, 200, 200]);
  expect(scene.woo.store.webhooks.map(({ topic, status: it }) => `${topic} ${it}`)).toEqual([
    'order.created active',
    'order.updated active',
    'order.deleted active',
    'order.restored active',
  ]);
});

test('an order that a webhook names is read, with its products, and planned once', async () => {
  await scene.connect();
  scene.woo.store.products.push(
    fakeWooProduct({
      id: 93,
      permalink: 'https://shop.test/produit/pull',
      global_unique_id: '4006381333931',
    }),
  );
  const order = await scene.woo.place({
    meta_data: [{ id: 1, key: 'wpml_language', value: 'en' }],
  });
  await scene.settle();
  await scene.woo.deliver('order.created', JSON.stringify(order));
  await scene.settle();
  const [row, ...others] = await orders();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    integration_name: 'woocommerce',
    integration_id: String(order.id),
    number: order.number,
    locale: 'en',
    country_code: 'FR',
    total: '49.90',
    line_items: [
      {
        product_id: '93',
        variant_id: '105',
        sku: 'P-M',
        gtin: '4006381333931',
        title: 'Pull',
        quantity: 1,
        price: '41.58',
        url: 'https://shop.test/produit/pull',
        image_url: 'https://shop.test/wp-content/uploads/p.jpg',
      },
    ],
  });
  expect(row?.paid_at).not.toBeNull();
  expect(await requests()).toMatchObject([{ integration_name: 'woocommerce' }]);
});

test('an order whose refunds the store does not give is recorded with its lines', async () => {
  await scene.connect();
  scene.woo.misbehave((path) =>
    path.endsWith('/refunds')
      ? { kind: 'answer', status: 404, body: '{"code":"rest_no_route"}' }
      : null,
  );
  await scene.woo.place({ refunds: [{ id: 1, reason: '', total: '-1.00' }] });
  await scene.settle();
  expect((await orders())[0]?.line_items).toMatchObject([{ title: 'Pull', quantity: 1 }]);
});

test('an order whose refunds get no answer keeps its stored lines and does not stop the orders beside it', async () => {
  await scene.connect();
  scene.woo.store.webhooks.length = 0;
  scene.passTime(MINUTE);
  await scene.woo.place({ id: 31 });
  await poll();
  const before = (await orders())[0]?.line_items;
  expect(before).toMatchObject([{ title: 'Pull', quantity: 1 }]);
  scene.woo.misbehave((path) => (path.endsWith('/refunds') ? { kind: 'drop' } : null));
  scene.passTime(MINUTE);
  await scene.woo.change(31, { number: 'R-31', refunds: [{ id: 1, reason: '', total: '-1.00' }] });
  await scene.woo.place({ id: 32 });
  await poll();
  const [failing, beside] = await orders();
  expect(failing).toMatchObject({ number: 'R-31', line_items: before });
  expect(beside?.line_items).toMatchObject([{ title: 'Pull', quantity: 1 }]);
});

test('fifty deliveries of the same content have one effect; a forged one is refused', async () => {
  await scene.connect();
  const order = await scene.woo.place();
  const body = JSON.stringify(order);
  for (let n = 0; n < 50; n++)
    expect(await scene.woo.deliver('order.created', body)).toEqual([200]);
  await scene.settle();
  expect(await orders()).toHaveLength(1);
  expect(await requests()).toHaveLength(1);
  const [webhook] = scene.woo.store.webhooks;
  const forged = await fetch(webhook?.delivery_url ?? '', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-signature': Buffer.alloc(32).toString('base64'),
    },
  });
  expect(forged.status).toBe(401);
});

test('an order before the connection is not read; those after it are found without any webhook', async () => {
  await scene.woo.place({ id: 1 });
  scene.passTime(MINUTE);
  await scene.connect();
  scene.woo.store.webhooks.length = 0;
  expect(await orders()).toEqual([]);
  scene.passTime(MINUTE);
  const order = await scene.woo.place({ id: 2 });
  await poll();
  expect((await orders()).map(({ integration_id }) => integration_id)).toEqual(['2']);
  await scene.woo.change(order.id, { status: 'completed' });
  await poll();
  expect((await orders())[0]?.fulfilled_at).not.toBeNull();
});

test('the team says what a status of its store means, and orders are read again by it', async () => {
  scene.woo.store.statuses.set('expediee', 'Expédiée');
  await scene.connect();
  scene.passTime(MINUTE);
  await scene.woo.place({ id: 3, status: 'expediee' });
  await scene.settle();
  expect((await orders())[0]?.fulfilled_at).toBeNull();
  const { status, body } = await scene.call('PATCH', 'woocommerce/account', {
    order_states: { expediee: 'shipped' },
  });
  expect(status).toBe(200);
  expect(body.data?.['order_states']).toContainEqual({
    id: 'expediee',
    label: 'Expédiée',
    meaning: 'shipped',
    usual_meaning: 'none',
  });
  await poll(1);
  expect((await orders())[0]?.fulfilled_at).not.toBeNull();
  expect(
    (await scene.call('PATCH', 'woocommerce/account', { order_states: { ailleurs: 'paid' } }))
      .status,
  ).toBe(422);
});

test('a date of a custom status does not move when the order is opened in the store', async () => {
  scene.woo.store.statuses.set('expediee', 'Expédiée');
  await scene.connect();
  await scene.call('PATCH', 'woocommerce/account', { order_states: { expediee: 'shipped' } });
  scene.passTime(MINUTE);
  const { id } = await scene.woo.place({ status: 'expediee' });
  await scene.settle();
  const first = (await orders())[0]?.fulfilled_at;
  expect(first).not.toBeNull();
  scene.passTime(60 * MINUTE);
  await scene.woo.change(id, {});
  await scene.settle();
  expect((await orders())[0]?.fulfilled_at).toEqual(first);
});

test('a cancelled order, a refunded one and a deleted one end their requests', async () => {
  await scene.connect();
  const made = [];
  for (const id of [11, 12, 13]) made.push(await scene.woo.place({ id }));
  await scene.settle();
  scene.passTime(MINUTE);
  await scene.woo.change(11, { status: 'cancelled' });
  await scene.woo.change(12, {
    status: 'refunded',
    refunds: [{ id: 1, reason: '', total: '-49.90' }],
  });
  await scene.woo.remove(13);
  await scene.settle();
  const [cancelled, refunded, deleted] = await orders();
  expect(cancelled?.cancelled_at).not.toBeNull();
  expect(refunded?.refunded_at).not.toBeNull();
  expect(deleted?.cancelled_at).not.toBeNull();
});

test('two orders with one number are two orders; a renumbered one stays itself', async () => {
  await scene.connect();
  await scene.woo.place({ id: 21, number: 'A-1' });
  await scene.woo.place({ id: 22, number: 'A-1' });
  await scene.settle();
  scene.passTime(MINUTE);
  await scene.woo.change(21, { number: 'B-9' });
  await scene.settle();
  expect((await orders()).map(({ integration_id, number }) => [integration_id, number])).toEqual([
    ['21', 'B-9'],
    ['22', 'A-1'],
  ]);
  expect(await requests()).toHaveLength(2);
});

test('a refused key says so at its field, and one that is deleted later breaks the card', async () => {
  const refused = await scene.connect({ consumer_secret: 'cs_wrong' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_credentials' } });
  expect(refused.body.errors).toHaveProperty('consumer_key');
  await scene.connect();
  const key = scene.woo.store.keys.get(WOO_KEY);
  scene.woo.store.keys.clear();
  await poll();
  expect(await account()).toMatchObject({ state: 'broken' });
  if (key) scene.woo.store.keys.set(WOO_KEY, key);
  await poll(61);
  expect(await account()).toMatchObject({ state: 'connected', last_error: null });
});

test('plain permalinks and a server that strips the header are found at the connection', async () => {
  scene.woo.store.has_permalinks = false;
  scene.woo.store.strips_authorization = true;
  expect((await scene.connect()).status).toBe(200);
  await scene.woo.place();
  await scene.settle();
  expect(await orders()).toHaveLength(1);
});

test.each([
  ['a page', '<!doctype html><title>Bientôt</title>', 200],
  ['notices of PHP', '<br />\n<b>Notice</b>: Undefined index in /x.php\n[]', 200],
  ['a firewall', '<html>Access denied</html>', 403],
  ['maintenance', '<html>Maintenance</html>', 503],
  ['half of a list', '[{"id":1,', 200],
])(
  '%s instead of data is on the card with its remedy, and reading resumes',
  async (_what, body, status) => {
    await scene.connect();
    scene.woo.store.webhooks.length = 0;
    scene.passTime(MINUTE);
    await scene.woo.place();
    scene.woo.fault({ kind: 'answer', path: '/orders', status, body });
    await poll();
    expect(await account()).toMatchObject({ state: 'connected' });
    expect((await account())?.['last_error']).toMatch(/.{30}/u);
    await poll(2);
    expect(await account()).toMatchObject({ last_error: null });
    expect(await orders()).toHaveLength(1);
  },
);

test('a redirect to another host is never followed with the key', async () => {
  scene.woo.fault({
    kind: 'answer',
    path: '/wp-json/',
    status: 301,
    body: '',
    headers: { location: 'https://ailleurs.example/wp-json/' },
    times: 3,
  });
  scene.woo.store.has_permalinks = false;
  const answer = await scene.connect();
  expect([200, 422]).toContain(answer.status);
  expect(scene.woo.calls.filter((call) => call.includes('ailleurs'))).toEqual([]);
});

test('disabled webhooks are found and renewed', async () => {
  await scene.connect();
  for (const webhook of scene.woo.store.webhooks) webhook.status = 'disabled';
  expect((await scene.call('POST', 'woocommerce/sync')).status).toBe(200);
  expect(new Set(scene.woo.store.webhooks.map(({ status }) => status))).toEqual(
    new Set(['active']),
  );
  expect(scene.woo.store.webhooks).toHaveLength(4);
});

test('the page of the store where its merchant agrees sends the keys, once', async () => {
  const { body } = await scene.call('POST', 'woocommerce/connect-url', { url: scene.woo.url });
  const { url } = body as unknown as { url: string };
  const back = await fetch(url, { redirect: 'manual' });
  expect(back.headers.get('location')).toContain('success=1');
  expect(await Promise.all(scene.woo.pings)).toEqual([200]);
  await scene.settle();
  expect(await account()).toMatchObject({ state: 'connected', name: 'Maison Lavande' });
  const keys = scene.woo.store.keys.size;
  await fetch(url, { redirect: 'manual' });
  expect((await Promise.all(scene.woo.pings)).slice(5)).toEqual([401]);
  expect(scene.woo.store.keys.size).toBe(keys);
});

test('a key that only reads works without webhooks, and says so', async () => {
  const key = scene.woo.store.keys.get(WOO_KEY);
  if (key) key.permissions = 'read';
  await scene.connect();
  expect(await account()).toMatchObject({ state: 'connected', webhooks: { state: 'refused' } });
  scene.passTime(MINUTE);
  await scene.woo.place();
  await poll(6);
  expect(await orders()).toHaveLength(1);
});

test('past orders are imported, and a disconnected store leaves its webhooks', async () => {
  for (let n = 0; n < 120; n++) await scene.woo.place({ id: 1000 + n });
  scene.passTime(MINUTE);
  await scene.connect();
  const { status } = await scene.call('POST', 'reviews_queued/import_past_orders', {});
  expect(status).toBe(200);
  await scene.settle();
  expect(await orders()).toHaveLength(120);
  expect((await scene.call('DELETE', 'integrations/woocommerce')).status).toBe(200);
  expect(scene.woo.store.webhooks).toEqual([]);
  expect(await account()).toMatchObject({ state: 'disconnected', url: null });
});

test('a team has one shop, and a store has one team', async () => {
  await scene.connect();
  const other = await scene.connect({ url: scene.woo.url.replace('127.0.0.1', 'localhost') });
  expect([200, 409]).toContain(other.status);
});

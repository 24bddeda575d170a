import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { type PrestashopScene, prestashopScene } from '#server/testing/scenes/prestashop-scene.ts';
import { readShopOrders, readShopRequests } from '#server/testing/scenes/shop-rows.ts';

let scene: PrestashopScene;
beforeEach(async () => {
  scene = await prestashopScene();
});
afterEach(() => scene.stop());

const orders = () => readShopOrders(scene);
const requests = () => readShopRequests(scene);
const account = async (): Promise<Record<string, unknown>> =>
  (await scene.call('GET', 'prestashop/account')).body.data ?? {};
const notify = async (body: object): Promise<number> => {
  const { notify_url } = await account();
  const { statusCode } = await scene.app.http.inject({
    method: 'POST',
    url: String(notify_url).replace('https://avis.test', ''),
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return statusCode;
};

test('a key connects a shop: its version, its states and where its module tells are there', async () => {
  const { status, body } = await scene.connect();
  expect({ status, ...body.data }).toMatchObject({
    status: 200,
    name: 'prestashop',
    state: 'connected',
  });
  expect(await account()).toMatchObject({
    platform: 'prestashop',
    url: scene.prestashop.url,
    name: 'Maison Lavande',
    version: '8.2.0',
    webhooks: null,
    notify_url: expect.stringMatching(/\/webhooks\/prestashop\/[\w-]{32}$/u) as string,
    last_error: null,
  });
  const states = (await account())['order_states'] as { id: string; meaning: string }[];
  expect(states.map(({ id, meaning }) => `${id} ${meaning}`)).toEqual([
    '1 none',
    '2 paid',
    '3 paid',
    '4 shipped',
    '5 delivered',
    '6 cancelled',
    '7 refunded',
    '8 none',
    '9 paid',
    '10 none',
  ]);
});

test('a refused key, missing permissions and a shop that is not there are told apart', async () => {
  expect(await scene.connect({ api_key: 'WRONG' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_credentials', errors: { api_key: [expect.any(String)] } },
  });
  scene.prestashop.shop.permissions.delete('order_histories');
  scene.prestashop.shop.permissions.delete('addresses');
  expect(await scene.connect()).toMatchObject({
    status: 422,
    body: {
      code: 'permissions_missing',
      permissions: ['order_histories', 'addresses'],
      message: expect.stringContaining('order_histories, addresses') as string,
    },
  });
  expect(await scene.connect({ url: 'http://127.0.0.1:9' })).toMatchObject({
    status: 422,
    body: { code: 'shop_unreachable' },
  });
  expect((await account())['state']).toBe('disconnected');
});

test('orders before the connection are not read; those after it are, with their states', async () => {
  scene.place();
  scene.passTime(MINUTE);
  await scene.connect();
  await scene.poll();
  expect(await orders()).toEqual([]);
  const id = scene.place({ newsletter: true, reference: 'XKBKNABJK' });
  await scene.poll();
  expect(await orders()).toMatchObject([
    {
      integration_name: 'prestashop',
      integration_id: String(id),
      number: 'XKBKNABJK',
      country_code: 'FR',
      locale: 'fr-FR',
      total: '49.90',
      phone_number: '+33612025678',
      consent: { email: true, source: 'PrestaShop, newsletter' },
      fulfilled_at: null,
    },
  ]);
  expect((await orders())[0]?.paid_at).not.toBeNull();
  scene.setState(id, 4);
  const shipped = scene.app.clock.now();
  await scene.poll();
  expect((await orders())[0]).toMatchObject({ delivered_at: null });
  expect((await orders())[0]?.fulfilled_at?.getTime()).toBe(
    Math.floor(shipped.getTime() / 1000) * 1000,
  );
  scene.setState(id, 5);
  await scene.poll();
  expect((await orders())[0]?.delivered_at).not.toBeNull();
  expect(await requests()).toMatchObject([{ integration_name: 'prestashop' }]);
});

test('a notification of the module makes the order be read at once, and fifty notifications read it once', async () => {
  await scene.connect();
  scene.passTime(MINUTE);
  const id = scene.place();
  for (let n = 0; n < 50; n++) expect(await notify({ id_order: id, notice: 'a' })).toBe(200);
  scene.prestashop.queries.length = 0;
  await scene.settle();
  expect(await orders()).toHaveLength(1);
  const read = scene.prestashop.queries.filter((query) => /\/orders\?.*display=full/u.test(query));
  expect(read).toHaveLength(1);
  await scene.poll();
  expect(await orders()).toHaveLength(1);
  expect(await requests()).toHaveLength(1);
});

test('a notification with a wrong address or without an order changes nothing', async () => {
  await scene.connect();
  expect(await notify({ id_order: "1]'", notice: 'a' })).toBe(400);
  expect(await notify({ notice: 'a' })).toBe(400);
  const url = '/webhooks/prestashop/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const { statusCode } = await scene.app.http.inject({ method: 'POST', url, payload: '{}' });
  expect(statusCode).toBe(404);
  expect(await notify({ id_order: 99, notice: 'b' })).toBe(200);
  await scene.settle();
  expect(await orders()).toEqual([]);
});

test('cancelled, refunded and deleted orders end their requests', async () => {
  await scene.connect();
  scene.passTime(MINUTE);
  const [cancelled, refunded, deleted] = [scene.place(), scene.place(), scene.place()];
  await scene.poll();
  scene.setState(cancelled, 6);
  scene.setState(refunded, 7);
  await scene.poll();
  scene.prestashop.shop.rows.orders.splice(2, 1);
  await notify({ id_order: deleted, notice: 'deleted' });
  await scene.settle();
  const [first, second, third] = await orders();
  expect(first?.cancelled_at).not.toBeNull();
  expect(second?.refunded_at).not.toBeNull();
  expect(third?.cancelled_at).not.toBeNull();
});

test('a cart in several parcels is one request; one reference of two customers is two', async () => {
  await scene.connect();
  scene.passTime(MINUTE);
  const cart = { reference: 'SPLITCART', email: 'lea@example.test' };
  const first = scene.place(cart);
  const second = scene.place(cart);
  scene.place({ reference: 'SPLITCART', email: 'autre@example.test' });
  await scene.poll();
  expect(await requests()).toHaveLength(2);
  scene.setState(first, 5);
  await scene.poll();
  expect((await orders())[0]?.delivered_at).toBeNull();
  scene.setState(second, 5);
  await scene.poll();
  expect((await orders())[0]?.delivered_at).not.toBeNull();
});

test('the team says what a state means, and orders are read again by it', async () => {
  scene.prestashop.shop.rows.order_states.push({
    id: 20,
    name: 'Remis au point relais',
    paid: '1',
    shipped: '1',
    deleted: '0',
  });
  await scene.connect();
  scene.passTime(MINUTE);
  const id = scene.place();
  scene.setState(id, 20);
  await scene.poll();
  expect((await orders())[0]).toMatchObject({ delivered_at: null });
  const { status } = await scene.call('PATCH', 'prestashop/account', {
    order_states: { 20: 'delivered' },
  });
  expect(status).toBe(200);
  await scene.poll(1);
  expect((await orders())[0]?.delivered_at).not.toBeNull();
});

test('a key that loses a right breaks the card with its name; given back, nothing is lost', async () => {
  await scene.connect();
  scene.passTime(MINUTE);
  scene.place();
  scene.prestashop.shop.permissions.delete('customers');
  await scene.poll();
  expect(await account()).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('« customers »') as string,
  });
  scene.prestashop.shop.permissions.add('customers');
  await scene.poll(61);
  expect(await account()).toMatchObject({ state: 'connected', last_error: null });
  expect(await orders()).toHaveLength(1);
});

test.each([
  ['a page', { before_body: '<!doctype html><title>Bientôt</title>' }, /une page/u],
  ['PHP notices', { before_body: '<br />\n<b>Notice</b>: Undefined' }, /avertissements de PHP/u],
  ['a redirect', { moved_to: 'https://ailleurs.example' }, /ailleurs\.example/u],
  ['a webservice that is off', { is_disabled: true }, /désactivé/u],
])(
  '%s instead of data is on the card with its remedy, and reading resumes',
  async (_, trouble, says) => {
    await scene.connect();
    scene.passTime(MINUTE);
    const id = scene.place();
    const { troubles } = scene.prestashop.shop;
    const before = { ...troubles };
    Object.assign(troubles, trouble);
    await scene.poll();
    expect(await account()).toMatchObject({
      state: 'connected',
      last_error: expect.stringMatching(says) as string,
    });
    Object.assign(troubles, before);
    await scene.poll();
    expect(await account()).toMatchObject({ last_error: null });
    expect((await orders()).map(({ integration_id }) => integration_id)).toEqual([String(id)]);
  },
);

test('an hour of silence loses no order and doubles none', async () => {
  await scene.connect();
  scene.passTime(MINUTE);
  const before = scene.place();
  await scene.poll();
  const during: number[] = [];
  scene.prestashop.misbehave(() => ({ kind: 'drop' }));
  for (let at = 0; at < 12; at++) {
    during.push(scene.place());
    await scene.poll(5);
  }
  expect((await account())['last_error']).toMatch(/ne répond pas/u);
  scene.prestashop.misbehave(null);
  await scene.poll(61);
  expect((await account())['last_error']).toBeNull();
  await scene.poll();
  expect((await orders()).map(({ integration_id }) => Number(integration_id))).toEqual([
    before,
    ...during,
  ]);
  expect(await requests()).toHaveLength(13);
});

test('a clock that is wrong by hours, or put back, loses nothing', async () => {
  scene.prestashop.shop.troubles.clock_ahead = 5 * 3_600;
  await scene.connect();
  scene.passTime(MINUTE);
  const ids = [scene.place()];
  await scene.poll();
  scene.prestashop.shop.troubles.clock_ahead = -2 * 3_600;
  ids.push(scene.place());
  await scene.poll();
  ids.push(scene.place());
  await scene.poll();
  expect((await orders()).map(({ integration_id }) => Number(integration_id))).toEqual(ids);
});

test('past orders are imported once, and a shop is let go and taken back', async () => {
  for (let n = 0; n < 60; n++)
    scene.place({ at: new Date(scene.app.clock.now().getTime() - n * HOUR) });
  await scene.connect();
  scene.passTime(MINUTE);
  expect((await scene.call('POST', 'reviews_queued/import_past_orders', {})).status).toBe(200);
  await scene.settle();
  expect(await orders()).toHaveLength(60);
  expect((await scene.call('DELETE', 'integrations/prestashop')).status).toBe(200);
  expect(await account()).toMatchObject({ state: 'disconnected', url: null, notify_url: null });
  scene.place();
  expect((await scene.connect()).status).toBe(200);
  await scene.poll();
  expect(await orders()).toHaveLength(61);
});

test('a team has one shop', async () => {
  await scene.connect();
  const other = await scene.connect({
    url: scene.prestashop.url.replace('127.0.0.1', 'localhost'),
  });
  expect(other).toMatchObject({ status: 409, body: { code: 'shop_other' } });
});

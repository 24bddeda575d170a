import { addInstance, setHeld } from '#server/testing/builders/instance.ts';
import { shopifyScene, type ConnectedTeam } from '#server/testing/scenes/shopify-scene.ts';
import { afterAll, test, expect } from 'vitest';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { reconcileShops } from './reconcile-shops.ts';
import { createThanksCodes } from './thanks/create-thanks-codes.ts';

const scene = await shopifyScene();

const { app, shopify, connect, settle } = scene;

const { db } = app;

afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

const ago = (ms: number): string => new Date(app.clock.now().getTime() - ms).toISOString();

const past = (days: number) =>
  shopifyOrder({
    created_at: ago(days * DAY),
    paid_at: ago(days * DAY),
    fulfilled_at: ago(days * DAY),
    delivered_at: ago((days - 1) * DAY),
  });

const numbers = async (team_id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('number')
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute()
  ).map(({ number }) => number);

const topics = async (
  { call: ask }: ConnectedTeam,
  what: 'register_webhooks' | 'unsubscribe_webhooks',
) =>
  (await ask('POST', `shopify/${what}`)).body.data?.['topics'] as {
    topic: string;
    state: string;
  }[];

type Import = Answer<'getImport'>['data'];

const readImport = async ({ call: ask }: ConnectedTeam, id: string): Promise<Import> =>
  (await ask('GET', `imports/${id}`)).body.data as unknown as Import;

test('webhooks are registered once however often that is asked, at today’s address, and all leave when that is asked', async () => {
  const team = await connect();
  const shop = shopify.shop(team.domain);
  shop.subscriptions.push({
    id: 'gid://shopify/WebhookSubscription/1',
    topic: 'ORDERS_CREATE',
    uri: 'https://ancienne.test/webhooks/shopify',
  });
  await Promise.all([topics(team, 'register_webhooks'), topics(team, 'register_webhooks')]);
  expect(new Set((await topics(team, 'register_webhooks')).map(({ state }) => state))).toEqual(
    new Set(['registered']),
  );
  expect(shop.subscriptions).toHaveLength(18);
  expect(new Set(shop.subscriptions.map(({ uri }) => uri))).toEqual(
    new Set(['https://avis.test/webhooks/shopify']),
  );
  expect(new Set((await topics(team, 'unsubscribe_webhooks')).map(({ state }) => state))).toEqual(
    new Set(['missing']),
  );
  expect(shop.subscriptions).toEqual([]);
});

test('a held copy leaves the shop of its original as it is: its webhooks, its token and its codes', async () => {
  const team = await connect();
  const shop = shopify.shop(team.domain);
  await topics(team, 'register_webhooks');
  const ofOriginal = shop.subscriptions.map((one) => ({
    ...one,
    uri: 'https://originale.test/webhooks/shopify',
  }));
  shop.subscriptions.splice(0, Infinity, ...ofOriginal);
  await addInstance(db, { publicUrl: 'https://avis.test' });
  await setHeld(db, true);
  const callsBefore = shopify.calls.length;
  await reconcileShops(app);
  await createThanksCodes(app);
  const refused = await team.call('POST', 'shopify/register_webhooks');
  expect(refused.body).toMatchObject({ code: 'unconfirmed_restore' });
  expect(shop.subscriptions).toEqual(ofOriginal);
  expect(shopify.calls.length).toBe(callsBefore);

  await setHeld(db, false);
  await reconcileShops(app);
  expect(new Set(shop.subscriptions.map(({ uri }) => uri))).toEqual(
    new Set(['https://avis.test/webhooks/shopify']),
  );
});

test('each night what Shopify dropped is registered again and what was never told is read, once', async () => {
  const team = await connect();
  const before = past(30);
  const missed = { ...shopifyOrder({ created_at: ago(-HOUR) }), updated_at: ago(-HOUR) };
  shopify.shop(team.domain).orders.push(before, missed);
  shopify.shop(team.domain).subscriptions.length = 3;
  app.clock.advance(DAY);
  shopify.setNow(app.clock.now());
  await reconcileShops(app);
  expect(shopify.shop(team.domain).subscriptions).toHaveLength(18);
  // Orders placed before the connection are only imported manually.
  expect(await numbers(team.team_id)).toEqual([`#${missed.number}`]);
  await reconcileShops(app);
  expect(await numbers(team.team_id)).toHaveLength(1);
  expect(
    await db
      .selectFrom('review_requests')
      .select('id')
      .where('team_id', '=', team.team_id)
      .execute(),
  ).toHaveLength(1);
});

test('the past orders of a shop are read page by page, 60 days at most, never as too old', async () => {
  const team = await connect();
  shopify
    .shop(team.domain)
    .orders.push(...Array.from({ length: 20 }, (_, at) => past(10 + at)), past(70));
  expect(
    await team.call('POST', 'reviews_queued/import_past_orders', {
      since: ago(61 * DAY + DAY).slice(0, 10),
    }),
  ).toMatchObject({
    status: 422,
    body: { errors: { since: [expect.stringContaining('60 derniers jours') as string] } },
  });
  const { body } = await team.call('POST', 'reviews_queued/import_past_orders', {});
  const { id, total } = body.data as unknown as Import;
  expect(total).toBe(20);
  await settle();
  expect(await readImport(team, id)).toMatchObject({
    state: 'done',
    done: 20,
    created: 20,
    refused: 0,
  });
  const reasons = await db
    .selectFrom('messages')
    .select('reason')
    .where('team_id', '=', team.team_id)
    .where('reason', '=', 'too_old')
    .execute();
  expect(reasons).toEqual([]);
});

test('orders in whom nobody is are said on the card, and a permission that is gone too', async () => {
  const team = await connect();
  const shop = shopify.shop(team.domain);
  shop.is_protected = true;
  for (let at = 0; at < 3; at++) await scene.notify('orders/create', past(5), team.domain);
  shop.scopes = ['read_orders'];
  await shopify.emit('app/scopes_update', '{"id":1,"current":["read_orders"]}', {
    domain: team.domain,
  });
  await settle();
  expect((await team.call('GET', 'shopify/account')).body.data).toMatchObject({
    has_customer_data: false,
    missing_scopes: ['read_fulfillments', 'read_customers', 'write_products'],
  });
});

test('disconnected by its team, a shop is left in peace, forgotten, and free for another', async () => {
  const team = await connect();
  expect((await team.call('DELETE', 'integrations/shopify')).status).toBe(200);
  expect(shopify.shop(team.domain).subscriptions).toEqual([]);
  expect((await team.call('GET', 'shopify/account')).body.data).toMatchObject({ shop: null });
  expect((await connect(team.domain)).team_id).not.toBe(team.team_id);
});

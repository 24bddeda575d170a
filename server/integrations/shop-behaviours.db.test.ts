import { LAPOSTE_KEY, startLaposte } from '#fake-services/laposte/laposte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRequest } from '#server/domains/customer-pages/find-request.ts';
import { readAskedProducts } from '#server/domains/customer-site/products/read-asked-products.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { readDueParcels } from '#server/domains/shops/parcels/read-due-parcels.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { prestashopBehaviour } from '#server/testing/scenes/behaviours/prestashop-behaviour.ts';
import type { ShopBehaviourScene } from '#server/testing/scenes/behaviours/shop-behaviour-scene.ts';
import { shopifyBehaviour } from '#server/testing/scenes/behaviours/shopify-behaviour.ts';
import { woocommerceBehaviour } from '#server/testing/scenes/behaviours/woocommerce-behaviour.ts';
import { openLaposte } from './laposte/open-laposte.ts';
import { readShopOrders, readShopRequests } from '#server/testing/scenes/shop-rows.ts';

const eventAt = (code: string, { app }: ShopBehaviourScene) => ({
  code,
  label: '',
  date: app.clock.now().toISOString(),
});

const PLATFORMS = [
  ['shopify', shopifyBehaviour],
  ['woocommerce', woocommerceBehaviour],
  ['prestashop', prestashopBehaviour],
] as const;

/** The same behaviours are tested for each platform. */
describe.each(PLATFORMS)('a shop on %s', (name, open) => {
  let scene: ShopBehaviourScene;
  beforeEach(async () => {
    scene = await open();
  });
  afterEach(() => scene.stop());

  const orders = () => readShopOrders(scene);
  const requests = () => readShopRequests(scene);
  const only = async () => (await orders())[0];

  test('an order is created paid, then shipped, then delivered, each with its date', async () => {
    const id = await scene.place();
    expect(await orders()).toMatchObject([
      { integration_name: name, integration_id: id, fulfilled_at: null, delivered_at: null },
    ]);
    expect((await only())?.paid_at).not.toBeNull();
    scene.passTime(HOUR);
    await scene.enter(id, 'shipped');
    expect(await only()).toMatchObject({ delivered_at: null });
    const shipped = (await only())?.fulfilled_at;
    expect(shipped).not.toBeNull();
    scene.passTime(HOUR);
    await scene.enter(id, 'delivered');
    expect((await only())?.delivered_at?.getTime()).toBeGreaterThan(shipped?.getTime() ?? 0);
    expect((await only())?.fulfilled_at).toEqual(shipped);
    expect(await requests()).toHaveLength(1);
  });

  test.each(['cancelled', 'refunded'] as const)('a %s order ends its request', async (state) => {
    const id = await scene.place();
    scene.passTime(MINUTE);
    await scene.enter(id, state);
    const order = await only();
    expect(state === 'cancelled' ? order?.cancelled_at : order?.refunded_at).not.toBeNull();
    const left = await scene.app.db
      .selectFrom('messages')
      .select('status')
      .where('team_id', '=', scene.team_id)
      .where('status', '<>', 'cancelled')
      .execute();
    expect(left).toEqual([]);
  });

  test('a refunded line is not asked about, and the others still are', async () => {
    const id = await scene.place({ lines: 3 });
    scene.passTime(MINUTE);
    await scene.refundLine(id, 1);
    const order = await only();
    const quantities = order?.line_items.map((line) => (line as { quantity: number }).quantity);
    expect(quantities?.map((quantity) => quantity > 0)).toEqual([true, false, true]);
    expect(order?.refunded_at).toBeNull();
    const [request] = await requests();
    const found = await findRequest(scene.app.db, request?.token ?? '');
    if (!found) throw new Error('no request');
    const { lines } = await readAskedProducts(scene.app.db, found, scene.app.clock.now());
    expect(lines.map(({ line }) => line)).toEqual([1, 3]);
    await scene.repeat(id);
    await scene.read();
    expect((await only())?.line_items).toEqual(order?.line_items);
  });

  test('a guest is written to as a customer with an account is', async () => {
    await scene.place({ is_guest: true, email: 'invitee@exemple.fr', phone: '06 12 34 56 78' });
    expect(await only()).toMatchObject({
      email: 'invitee@exemple.fr',
      phone_number: '+33612345678',
      country_code: 'FR',
    });
    expect(await requests()).toHaveLength(1);
  });

  test('what a customer agreed to is evidence; silence is none', async () => {
    await scene.place({ agrees: true });
    await scene.place();
    const [agreed, silent] = await orders();
    expect(agreed?.consent).toMatchObject({ email: true });
    expect(silent?.consent).not.toMatchObject({ email: true });
  });

  test('two orders of one number are two orders, by the identifier of the platform', async () => {
    const ids = [
      await scene.place({ number: '4711', email: 'a@exemple.fr' }),
      await scene.place({ number: '4711', email: 'b@exemple.fr' }),
    ];
    expect((await orders()).map(({ integration_id }) => integration_id)).toEqual(ids);
    expect(await requests()).toHaveLength(2);
  });

  test('with a carrier that is asked, the order is delivered when its parcel is', async () => {
    const laposte = await startLaposte();
    const app = { ...scene.app, parcelTracker: openLaposte({ laposteApiBase: laposte.url }) };
    const row = { team_id: scene.team_id, name: 'laposte' as const };
    const credentials = sealCredentials(app.config, row, LAPOSTE_KEY);
    await app.db
      .insertInto('integrations')
      .values({ ...row, state: 'connected', credentials })
      .execute();
    const id = await scene.place();
    scene.passTime(HOUR);
    scene.track(id, '6A12345678901');
    await scene.enter(id, 'shipped');
    expect((await only())?.tracking_numbers).toEqual(['6A12345678901']);
    laposte.parcels.set('6A12345678901', { event: [eventAt('PC1', scene)] });
    await readDueParcels(app);
    // The shop marks it as delivered as soon as it is shipped.
    scene.passTime(HOUR);
    await scene.enter(id, 'delivered');
    expect((await only())?.delivered_at).toBeNull();
    scene.passTime(26 * HOUR);
    const arrival = eventAt('DI1', scene);
    laposte.parcels.get('6A12345678901')?.event.unshift(arrival);
    scene.passTime(4 * HOUR);
    await readDueParcels(app);
    expect((await only())?.delivered_at?.toISOString()).toBe(arrival.date);
    await scene.repeat(id);
    await scene.read();
    expect((await only())?.delivered_at?.toISOString()).toBe(arrival.date);
    expect(await requests()).toHaveLength(1);
    await laposte.stop();
  });

  test('fifty repetitions have one effect', async () => {
    const id = await scene.place();
    const [first, asked] = [await only(), await requests()];
    for (let n = 0; n < 50; n++) await scene.repeat(id);
    await scene.read();
    const order = await only();
    expect(await orders()).toHaveLength(1);
    expect(order?.paid_at).toEqual(first?.paid_at);
    expect((await requests()).map((row) => row.id)).toEqual(asked.map((row) => row.id));
  });

  test('a deleted order ends its request, and no reading brings it back', async () => {
    const id = await scene.place();
    scene.passTime(MINUTE);
    await scene.remove(id);
    expect((await only())?.cancelled_at).not.toBeNull();
    await scene.read();
    expect(await orders()).toMatchObject([{ integration_id: id }]);
    expect((await only())?.cancelled_at).not.toBeNull();
    const left = await scene.app.db
      .selectFrom('messages')
      .select('status')
      .where('team_id', '=', scene.team_id)
      .where('status', '<>', 'cancelled')
      .execute();
    expect(left).toEqual([]);
  });

  test('an hour of silence is on the card and loses and doubles nothing', async () => {
    const id = await scene.place();
    scene.passTime(MINUTE);
    scene.breakShop('silence');
    await scene.enter(id, 'shipped', true);
    for (let n = 0; n < 3; n++) {
      scene.passTime(20 * MINUTE);
      await scene.read();
    }
    const card = await scene.card();
    expect(card.state).toBe('connected');
    expect(card.last_error).toMatch(/.{20}/u);
    expect((await only())?.fulfilled_at).toBeNull();
    scene.breakShop(null);
    await scene.read();
    expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    expect((await only())?.fulfilled_at).not.toBeNull();
    expect(await orders()).toHaveLength(1);
    expect(await requests()).toHaveLength(1);
  });

  test('changed answers at random are told on the card, never lose or double anything, and pass', async () => {
    const random = seededRandom(20);
    const ids: string[] = [];
    const broken = [
      { status: 200, body: '<!doctype html><title>Bientôt</title>' },
      { status: 200, body: '<br />\n<b>Notice</b>: Undefined index in /x.php on line 3\n[]' },
      { status: 200, body: '[{"id":1,"num' },
      { status: 200, body: '{"orders":"' },
      { status: 500, body: '' },
      { status: 503, body: '<html>Maintenance</html>' },
      { status: 301, body: '', headers: { location: 'https://ailleurs.example/' } },
      { status: 429, body: '{}', headers: { 'retry-after': '1' } },
    ] as const;
    for (let turn = 0; turn < 8; turn++) {
      ids.push(await scene.place());
      scene.passTime(MINUTE);
      const fault = broken[Math.floor(random() * broken.length)] ?? broken[0];
      await scene.enter(ids.at(-1) ?? '', 'shipped', true);
      scene.breakShop({ ...fault });
      await scene.read();
      expect((await scene.card()).last_error).toMatch(/.{20}/u);
      expect((await scene.call('GET', 'integrations')).status).toBe(200);
      scene.breakShop(null);
      await scene.read();
      expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    }
    const read = await orders();
    expect(read.map(({ integration_id }) => integration_id)).toEqual(ids);
    expect(read.filter(({ fulfilled_at }) => fulfilled_at === null)).toEqual([]);
    expect(await requests()).toHaveLength(ids.length);
  });
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSelfSignedServer } from '#fake-services/self-signed-server.ts';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { prestashopBehaviour } from '#server/testing/scenes/behaviours/prestashop-behaviour.ts';
import type {
  ShopFault,
  StoreBehaviourScene,
} from '#server/testing/scenes/behaviours/shop-behaviour-scene.ts';
import { woocommerceBehaviour } from '#server/testing/scenes/behaviours/woocommerce-behaviour.ts';

const STORES = [
  ['woocommerce', woocommerceBehaviour],
  ['prestashop', prestashopBehaviour],
] as const;

/** The answers of hosts and plugins instead of data, and the sentence that the card then shows. */
const FAULTS: readonly (readonly [name: string, fault: ShopFault, card: RegExp])[] = [
  [
    'a firewall that refuses',
    { status: 403, body: '<html><h1>Access denied</h1>Request blocked by the firewall</html>' },
    /^Le pare-feu de votre hébergeur bloque Recueil \(réponse 403\)/u,
  ],
  [
    'a page instead of data',
    { status: 200, body: '<!doctype html><title>Bientôt</title>' },
    /^La boutique répond une page au lieu de données/u,
  ],
  [
    'notices of PHP before the data',
    { status: 200, body: '<br />\n<b>Notice</b>: Undefined index in /x.php on line 3\n[]' },
    /avertissements de PHP.*display_errors/u,
  ],
  [
    'a move to another host',
    { status: 301, body: '', headers: { location: 'https://ailleurs.example/' } },
    /^La boutique renvoie vers ailleurs\.example : connectez-la par cette adresse/u,
  ],
  ['maintenance', { status: 503, body: '<html>Maintenance</html>' }, /est en maintenance/u],
  [
    'an error of its server',
    { status: 500, body: '<html>Internal Server Error</html>' },
    /erreur de son serveur \(500\)/u,
  ],
];

/**
 * Faults of self-hosted stores only. Each is shown on the card and disappears without an action.
 */
describe.each(STORES)('a store on %s', (name, open) => {
  let scene: StoreBehaviourScene;
  beforeEach(async () => {
    scene = await open();
  });
  afterEach(() => scene.stop());

  const orders = () =>
    scene.app.db
      .selectFrom('orders')
      .selectAll()
      .where('team_id', '=', scene.team_id)
      .orderBy('id')
      .execute();
  const requestCount = async (): Promise<number> =>
    (
      await scene.app.db
        .selectFrom('review_requests')
        .select('id')
        .where('team_id', '=', scene.team_id)
        .execute()
    ).length;

  /** An order is shipped during the fault. Afterwards nothing is lost or duplicated. */
  async function shipDuring(
    begin: () => Promise<void> | void,
    end: () => Promise<void> | void,
    card: RegExp,
  ): Promise<void> {
    const id = await scene.place();
    scene.passTime(MINUTE);
    await begin();
    await scene.enter(id, 'shipped', true);
    await scene.read();
    expect((await scene.card()).last_error).toMatch(card);
    expect((await scene.call('GET', 'integrations')).status).toBe(200);
    expect(await orders()).toMatchObject([{ integration_id: id, fulfilled_at: null }]);
    await end();
    await scene.read();
    expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    const read = await orders();
    expect(read.map(({ integration_id }) => integration_id)).toEqual([id]);
    expect(read[0]?.fulfilled_at).not.toBeNull();
    expect(await requestCount()).toBe(1);
  }

  test.each(FAULTS)('%s is told with its remedy, and passes', async (_name, fault, card) => {
    await shipDuring(
      () => scene.breakShop(fault),
      () => scene.breakShop(null),
      card,
    );
  });

  test('a self-signed certificate is refused with its remedy, and the key is never sent to it', async () => {
    const stranger = await startSelfSignedServer();
    const move = async (url: string | null): Promise<void> =>
      void (await scene.app.db
        .updateTable('integrations')
        .set({
          settings:
            url === null
              ? sql`settings || jsonb_build_object('called', settings -> 'was_called')`
              : sql`settings || jsonb_build_object('was_called', coalesce(settings -> 'called', settings -> 'store'), 'called', ${url}::text)`,
        })
        .where('team_id', '=', scene.team_id)
        .where('name', '=', name)
        .execute());
    await shipDuring(
      () => move(stranger.url),
      () => move(null),
      /auto-signé.*Let’s Encrypt/u,
    );
    expect(stranger.answered).toEqual([]);
    await stranger.stop();
  });

  test.each([
    ['fast', 3 * HOUR],
    ['slow', -3 * HOUR],
  ])('a clock that is %s by hours loses and doubles nothing', async (_way, ms) => {
    const ids = [await scene.place()];
    scene.putClock(ms);
    for (let n = 0; n < 3; n++) {
      ids.push(await scene.place());
      await scene.enter(ids.at(-1) ?? '', 'shipped', true);
      await scene.read();
    }
    scene.putClock(0);
    ids.push(await scene.place());
    await scene.read();
    const read = await orders();
    expect(read.map(({ integration_id }) => integration_id)).toEqual(ids);
    expect(read.filter(({ fulfilled_at }) => fulfilled_at !== null)).toHaveLength(3);
    expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    expect(await requestCount()).toBe(ids.length);
  });

  test('a server that begins to take the header with the key away is read by the address, and by the header again afterwards', async () => {
    const id = await scene.place();
    scene.passTime(MINUTE);
    scene.stripHeader(true);
    await scene.enter(id, 'shipped', true);
    await scene.read();
    expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    expect((await orders())[0]?.fulfilled_at).not.toBeNull();
    await refreshIntegrations(scene.app);
    expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    scene.stripHeader(false);
    await scene.enter(id, 'delivered', true);
    await scene.read();
    expect(await scene.card()).toEqual({ state: 'connected', last_error: null });
    expect(await orders()).toMatchObject([{ integration_id: id }]);
    expect((await orders())[0]?.delivered_at).not.toBeNull();
  });

  test('a key that arrives neither way is told with its remedy, and reading resumes', async () => {
    const unseen = {
      woocommerce: { code: 'woocommerce_rest_cannot_view', message: '', data: { status: 401 } },
      prestashop: '401 Unauthorized',
    };
    const body = typeof unseen[name] === 'string' ? unseen[name] : JSON.stringify(unseen[name]);
    await shipDuring(
      () => scene.breakShop({ status: 401, body }),
      () => scene.breakShop(null),
      /CGIPassAuth On/u,
    );
  });

  test('orders that move between two pages, or leave the first one, are read once all the same', async () => {
    const ids = scene.fill(130);
    const [moved = '', gone = ''] = ids;
    // While the second page is requested, rows of the first one move behind it or disappear.
    scene.betweenPages(() => {
      scene.drop(gone);
      scene.ship(moved);
      ids.push(...scene.fill(1));
    });
    await scene.read();
    await scene.read();
    const read = await orders();
    const found = read.map(({ integration_id }) => integration_id);
    // The deleted order may have been read before or not. All others were read.
    expect(new Set(found.filter((id) => id !== gone))).toEqual(
      new Set(ids.filter((id) => id !== gone)),
    );
    expect(new Set(found).size).toBe(found.length);
    const shipped = read.filter(({ fulfilled_at }) => fulfilled_at !== null);
    expect(shipped.map(({ integration_id }) => integration_id)).toEqual([moved]);
    expect(await requestCount()).toBe(found.length);
  });

  test.each([
    ['in small letters', 'eur', 'EUR'],
    ['as its sign', '€', null],
  ])('a currency %s never keeps an order out', async (_how, currency, known) => {
    await scene.place({ currency, total: '49,90' });
    expect(await orders()).toMatchObject([{ total: '49.90', currency: known }]);
    expect((await scene.card()).last_error).toBeNull();
    expect(await requestCount()).toBe(1);
  });

  test('an order of ten thousand lines is one order with one request', async () => {
    await scene.place({ lines: 10_000, total: '1299.90' });
    await scene.read();
    const [order, ...others] = await orders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({ total: '1299.90', currency: 'EUR' });
    expect(order?.line_items?.length).toBeGreaterThan(100);
    expect(await requestCount()).toBe(1);
  });

  test('three hundred articles are read whole', async () => {
    await scene.place({ lines: 300 });
    expect((await orders())[0]?.line_items).toHaveLength(300);
  });

  test.each([
    ['a comma', '1299,90'],
    ['thousands apart', '1 299,90'],
    ['more digits than cents', '1299.900000'],
  ])('an amount as a text with %s is a number', async (_how, total) => {
    await scene.place({ total });
    expect((await orders())[0]?.total).toBe('1299.90');
  });
});

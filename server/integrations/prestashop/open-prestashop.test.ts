import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PRESTASHOP_KEY } from '#fake-services/prestashop/fake-prestashop-shop.ts';
import {
  addPrestashopOrder,
  setPrestashopState,
} from '#fake-services/prestashop/prestashop-orders.ts';
import { startPrestashop } from '#fake-services/prestashop/prestashop.ts';
import type { Store, StoreOrder } from '#server/ports/store-platform.ts';
import { openPrestashop } from './open-prestashop.ts';
import { NEEDED_RESOURCES } from './needed-resources.ts';

const NO_REST = { now: () => 0, rest: () => Promise.resolve() };
const NOON = new Date('2026-11-20T11:00:00Z');
const fake = await startPrestashop();
const { shop } = fake;
const platform = openPrestashop({ allowPrivateAddresses: true }, NO_REST);
const store: Store = {
  url: fake.url,
  keys: { api_key: PRESTASHOP_KEY },
  options: { timezone: 'Europe/Paris' },
};
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.reset();
  fake.setNow(NOON);
  // The shop’s data that the adapter caches for a day are read again.
  await platform.readStore(store);
  fake.queries.length = fake.calls.length = 0;
});

const minutes = (n: number): Date => new Date(NOON.getTime() + n * 60_000);
const find = async (id: number): Promise<StoreOrder | null> =>
  platform.findOrder(store, String(id));

describe('a shop is read', () => {
  test('by its key, with version, name and what was missing', async () => {
    expect(await platform.readStore(store)).toMatchObject({
      url: fake.url,
      name: 'Maison Lavande',
      version: '8.2.0',
      missing_permissions: [],
      notes: [],
      options: { key_in: 'header', path: 'api', timezone: 'Europe/Paris' },
    });
    shop.permissions.delete('order_histories');
    shop.permissions.delete('images');
    expect((await platform.readStore(store)).missing_permissions).toEqual([
      'order_histories',
      'images',
    ]);
  });

  test('nothing but GET is asked, and every resource that is needed', async () => {
    await platform.readStore(store);
    expect(fake.calls.every((call) => call.startsWith('GET '))).toBe(true);
    for (const resource of NEEDED_RESOURCES)
      expect(fake.calls.some((call) => call === `GET /api/${resource}`)).toBe(true);
  });

  test('with the key in the address where its host takes the header out', async () => {
    shop.troubles.drops_header = true;
    const { options } = await platform.readStore(store);
    expect(options['key_in']).toBe('query');
    addPrestashopOrder(shop, { at: minutes(-5) });
    expect((await platform.findOrder({ ...store, options }, '1'))?.id).toBe('1');
  });

  test('of 1.7 that answers XML although JSON was asked for, the same', async () => {
    addPrestashopOrder(shop, { at: minutes(-5), newsletter: true, lines: 3 });
    setPrestashopState(shop, 1, 4, minutes(-4));
    const json = await find(1);
    shop.troubles.ignores_format = true;
    expect(await find(1)).toEqual(json);
    expect((await platform.listStates(store)).length).toBe(10);
    expect(await platform.findOrder(store, '99')).toBeNull();
  });

  test('several shops behind one key are told', async () => {
    shop.rows.shops.push({ id: 2, name: 'Maison Thym' });
    expect((await platform.readStore(store)).notes[0]).toContain('2 boutiques');
  });

  test('since its newest change, whatever its zone', async () => {
    expect((await platform.readStore(store)).now).toBe('2026-11-19T22:00:00Z');
    addPrestashopOrder(shop, { at: minutes(-60) });
    expect((await platform.readStore(store)).now).toBe('2026-11-20T11:00:01Z');
  });
});

describe('an order', () => {
  test('has its person, address, language, lines, sums and states with their moments', async () => {
    shop.rows.products.push({ id: 12, id_default_image: '123', active: '1', name: 'Pull' });
    addPrestashopOrder(shop, {
      reference: 'XKBKNABJK',
      at: minutes(-30),
      email: 'lea@example.test',
      id_country: 3,
      id_lang: 2,
    });
    setPrestashopState(shop, 1, 4, minutes(-20));
    setPrestashopState(shop, 1, 5, minutes(-10));
    expect(await find(1)).toEqual({
      id: '1',
      customer_id: '1',
      emails: ['lea@example.test'],
      phones: ['06 12 01 56 78'],
      changed_at: '2026-11-20T11:50:00Z',
      states: [
        { id: '2', at: '2026-11-20T10:30:00.000Z', is_exact: true },
        { id: '4', at: '2026-11-20T10:40:00.000Z', is_exact: true },
        { id: '5', at: '2026-11-20T10:50:00.000Z', is_exact: true },
      ],
      order: expect.objectContaining({
        number: 'XKBKNABJK',
        first_name: 'Léa',
        last_name: 'Roy',
        country_code: 'BE',
        locale: 'en-US',
        ordered_at: '2026-11-20T10:30:00.000Z',
        updated_at: null,
        total: '49.90',
        currency: 'EUR',
        carrier: 'Colissimo',
        consent: null,
        line_items: [
          expect.objectContaining({
            product_id: '12',
            variant_id: '31',
            sku: 'P-M',
            gtin: '3760000000000',
            title: 'Pull - Taille M',
            quantity: 1,
            price: '49.90',
            url: `${fake.url}/index.php?controller=product&id_product=12`,
            image_url: `${fake.url}/img/p/1/2/3/123-large_default.jpg`,
          }),
        ],
      }) as object,
    });
  });

  test('never asks for a password or a secret key', async () => {
    addPrestashopOrder(shop, { at: minutes(-30) });
    await find(1);
    const asked = fake.queries.filter((query) => query.startsWith('/api/customers'));
    expect(asked.length).toBeGreaterThan(0);
    for (const query of asked) expect(query).not.toMatch(/full|passwd|secure_key/u);
  });

  test('shows the newsletter as a consent, and the box of the module before it', async () => {
    addPrestashopOrder(shop, { at: minutes(-30), newsletter: true });
    addPrestashopOrder(shop, { at: minutes(-30), optin: true });
    addPrestashopOrder(shop, { at: minutes(-30), newsletter: true, optin: true });
    expect((await find(1))?.order.consent).toMatchObject({
      email: true,
      source: 'PrestaShop, newsletter',
      at: '2026-11-20T10:30:00.000Z',
    });
    // Consent to offers of partners is no consent to those of the shop.
    expect((await find(2))?.order.consent).toBeNull();
    expect((await find(3))?.order.consent).toMatchObject({ email: true });
    shop.permissions.add('recueil_consents');
    shop.rows.recueil_consents.push({
      id: 1,
      id_order: '3',
      email: '0',
      sms: '1',
      whatsapp: '0',
      date_add: '2026-11-20 11:30:00',
    });
    await platform.readStore(store);
    expect((await find(3))?.order.consent).toMatchObject({
      email: false,
      sms: true,
      source: 'PrestaShop, à la commande',
    });
  });

  test('of a cart in several parcels is one: its sums together, its state the last part’s', async () => {
    const person = { email: 'lea@example.test', reference: 'SPLITCART' };
    addPrestashopOrder(shop, { ...person, at: minutes(-60), total: '10.000000' });
    addPrestashopOrder(shop, { ...person, at: minutes(-60), total: '20.000000' });
    addPrestashopOrder(shop, { reference: 'SPLITCART', email: 'autre@example.test' });
    setPrestashopState(shop, 1, 5, minutes(-30));
    const whole = await find(2);
    expect(whole).toMatchObject({ id: '1', order: { total: '30.00' } });
    expect(whole?.states.map(({ id }) => id)).toEqual(['2']);
    setPrestashopState(shop, 2, 5, minutes(-10));
    expect((await find(1))?.states.at(-1)).toEqual({
      id: '5',
      at: '2026-11-20T10:50:00.000Z',
      is_exact: true,
    });
    expect(await find(3)).toMatchObject({ id: '3', order: { total: '49.90' } });
  });

  test('refunded by credit slips is refunded, in part is not', async () => {
    addPrestashopOrder(shop, { at: minutes(-60) });
    const slip = (n: number, sum: string): void =>
      void shop.rows.order_slip.push({
        id: n,
        id_order: '1',
        total_products_tax_incl: sum,
        total_shipping_tax_incl: '0.000000',
        date_add: '2026-11-20 11:40:00',
      });
    slip(1, '10.000000');
    expect((await find(1))?.order.refunded_at).toBeNull();
    slip(2, '39.900000');
    expect((await find(1))?.order.refunded_at).toBe('2026-11-20T10:40:00.000Z');
  });

  test('with decimal commas, numbers as texts and nobody in it is read all the same', async () => {
    addPrestashopOrder(shop, { at: minutes(-60) });
    shop.troubles.comma_decimals = true;
    shop.rows.customers.length = shop.rows.addresses.length = 0;
    expect(await find(1)).toMatchObject({ emails: [], phones: [], order: { total: '49.90' } });
  });

  test('of 10,000 lines keeps the first 500, also when it comes as XML', async () => {
    addPrestashopOrder(shop, { at: minutes(-60), lines: 10_000 });
    addPrestashopOrder(shop, { at: minutes(-60) });
    for (const ignores_format of [false, true]) {
      shop.troubles.ignores_format = ignores_format;
      const { orders } = await platform.listOrders(store, { since: minutes(-90), cursor: null });
      expect(orders.map(({ id }) => id)).toEqual(['1', '2']);
      expect(orders[0]?.order.line_items?.length ?? 0).toBeLessThanOrEqual(500);
    }
  });
});

describe('states', () => {
  test('are told by their flags; delivered by its name, which shipped shares its flags with', async () => {
    const meanings = Object.fromEntries(
      (await platform.listStates(store)).map(({ label, meaning }) => [label, meaning]),
    );
    expect(meanings).toEqual({
      'En attente du paiement par chèque': 'none',
      'Paiement accepté': 'paid',
      'En cours de préparation': 'paid',
      Expédié: 'shipped',
      Livré: 'delivered',
      Annulé: 'cancelled',
      Remboursé: 'refunded',
      'Erreur de paiement': 'none',
      'En attente de réapprovisionnement (payé)': 'paid',
      'En attente de virement bancaire': 'none',
    });
  });

  test('of modules and other languages too; the id of a default installation when no name tells', async () => {
    const state = (id: number, name: string, shipped: 0 | 1, paid: 0 | 1 = 1) => ({
      id,
      name,
      paid: String(paid),
      shipped: String(shipped),
      deleted: '0',
    });
    shop.rows.order_states.splice(
      0,
      Infinity,
      state(4, 'Wysłane', 1),
      state(5, 'Dostarczone', 1),
      state(21, 'Remboursement partiel remboursé', 0),
    );
    expect((await platform.listStates(store)).map(({ meaning }) => meaning)).toEqual([
      'shipped',
      'delivered',
      'paid',
    ]);
    shop.rows.order_states.push(state(30, 'Colis livré en point relais', 1));
    expect((await platform.listStates(store)).map(({ meaning }) => meaning)).toEqual([
      'shipped',
      'shipped',
      'paid',
      'delivered',
    ]);
  });
});

describe('past orders', () => {
  test('are counted and read in pages by id, the oldest first, none twice', async () => {
    for (let n = 0; n < 120; n++) addPrestashopOrder(shop, { at: minutes(-200 + n) });
    expect(await platform.countOrders(store, minutes(-100))).toBe(20);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof platform.listOrders>> = await platform.listOrders(
        store,
        { since: minutes(-300), cursor },
      );
      ids.push(...page.orders.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => String(n + 1)));
  });
});

describe('what goes wrong is told with its remedy', () => {
  const error = { status: 500, body: '{"errors":[{"code":3,"message":"[PHP Warning #2]"}]}' };
  test.each<[string, () => void, object]>([
    ['a wrong key', () => void (shop.key = 'X'.repeat(32)), { kind: 'auth', field: 'api_key' }],
    ['a key that was switched off', () => void (shop.key_is_active = false), { kind: 'auth' }],
    [
      'a permission that was taken away',
      () => void shop.permissions.delete('orders'),
      {
        kind: 'auth',
        field: 'permissions',
        message: expect.stringContaining('« orders »') as string,
      },
    ],
    [
      'a webservice that is switched off',
      () => void (shop.troubles.is_disabled = true),
      { kind: 'content', message: expect.stringContaining('désactivé') as string },
    ],
    [
      'PHP notices before the answer',
      () => void (shop.troubles.before_body = '<br />\n<b>Notice</b>:  Undefined index'),
      { kind: 'content', message: expect.stringContaining('avertissements de PHP') as string },
    ],
    [
      'a page instead of data',
      () => void (shop.troubles.before_body = '<!doctype html><html>'),
      { kind: 'content', message: expect.stringContaining('une page') as string },
    ],
    [
      'another host',
      () => void (shop.troubles.moved_to = 'https://ailleurs.example'),
      { kind: 'content', message: expect.stringContaining('ailleurs.example') as string },
    ],
    [
      'a firewall',
      () => fake.fault({ kind: 'answer', status: 403, body: '<html>Forbidden</html>' }),
      { kind: 'content', message: expect.stringContaining('pare-feu') as string },
    ],
    [
      'a host without rewritten addresses and header',
      () => fake.fault({ kind: 'answer', status: 401, body: '401 Unauthorized', times: 2 }),
      { kind: 'auth', message: expect.stringContaining('CGIPassAuth') as string },
    ],
    [
      'a warning of PHP that became an error',
      () => fake.fault({ kind: 'answer', ...error }),
      {
        kind: 'transient',
      },
    ],
    [
      'too many calls',
      () => fake.fault({ kind: 'answer', status: 429, body: '' }),
      {
        kind: 'rate',
      },
    ],
    ['silence', () => fake.fault({ kind: 'drop' }), { kind: 'transient' }],
    [
      'an answer that was cut',
      () => fake.fault({ kind: 'answer', status: 200, body: '{"orders":[{"id":1' }),
      { kind: 'content' },
    ],
    [
      'XML that was cut',
      () =>
        fake.fault({
          kind: 'answer',
          status: 200,
          body: '<?xml version="1.0"?><prestashop><orders><order><id>1</id>',
        }),
      { kind: 'content' },
    ],
    [
      'XML of two million elements',
      () =>
        fake.fault({
          kind: 'answer',
          status: 200,
          body: `<?xml version="1.0"?><prestashop><orders>${'<a/>'.repeat(1_900_000)}</orders></prestashop>`,
        }),
      { kind: 'content', message: expect.stringContaining('désactivez le module') as string },
    ],
  ])('%s', async (_, happen, expected) => {
    happen();
    await expect(find(1)).rejects.toMatchObject(expected);
  });

  test('only an empty list says that an order is gone, never a 404 without a word', async () => {
    expect(await find(1)).toBeNull();
    fake.fault({ kind: 'answer', status: 404, body: '' });
    await expect(find(1)).rejects.toMatchObject({ kind: 'content' });
    expect(await platform.findOrder(store, "1]&filter[id]=['")).toBeNull();
  });
});

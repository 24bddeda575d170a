import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  type FakeProduct,
  shopifyProduct,
  shopifyVariant,
} from '#fake-services/shopify/shopify-products.ts';
import { readShopCatalogues } from '#server/domains/shops/catalogue/read-shop-catalogues.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { type ConnectedTeam, shopifyScene } from '#server/testing/scenes/shopify-scene.ts';

const scene = await shopifyScene();
const { app, shopify } = scene;
afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

let team: ConnectedTeam;
beforeEach(async () => {
  team = await scene.connect();
  shopify.calls.length = 0;
});

const shop = () => shopify.shop(team.domain);
const passTime = (minutes: number): void => {
  app.clock.advance(minutes * MINUTE);
  shopify.setNow(app.clock.now());
};
const read = async (minutes = 1): Promise<void> => {
  passTime(minutes);
  await readShopCatalogues(app);
};
const add = (count: number, values: Partial<FakeProduct> = {}): void => {
  const first = shop().products.length + 1;
  for (let id = first; id < first + count; id++) {
    const updated_at = new Date(app.clock.now().getTime() - (100_000 - id) * 1_000).toISOString();
    shop().products.push(shopifyProduct({ id, updated_at, ...values }));
  }
};
const change = (id: number, values: Partial<FakeProduct>): void => {
  const product = shop().products.find((one) => one.id === id);
  if (product) Object.assign(product, { updated_at: app.clock.now().toISOString(), ...values });
};
const products = () =>
  app.db
    .selectFrom('products')
    .selectAll()
    .where('team_id', '=', team.team_id)
    .orderBy('id')
    .execute();
const variantsOf = (external_id: string) =>
  app.db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('p.team_id', '=', team.team_id)
    .where('p.external_id', '=', external_id)
    .select(['v.external_id', 'v.title', 'v.sku', 'v.gtin', 'v.image_url', 'v.is_active'])
    .orderBy('v.position')
    .execute();
const card = async () =>
  (await team.call('GET', 'shopify/account')).body.data as unknown as {
    catalogue: Record<string, unknown>;
    missing_scopes: string[];
  };
const announce = async (topic: string, id: number): Promise<void> => {
  const status = await shopify.emit(topic, JSON.stringify({ id }), { domain: team.domain });
  expect(status).toBe(200);
  await scene.settle();
};

const PULL = {
  id: 900_719_925_474_099,
  title: 'Pull',
  handle: 'pull',
  vendor: 'Laine & Cie',
  tags: ['hiver'],
  created_at: '2024-07-01T10:30:00+02:00',
  variants: [
    shopifyVariant({ id: 11, title: 'M', sku: 'P-M', barcode: '4006381333931', price: '49.90' }),
    shopifyVariant({ id: 12, title: 'L', sku: 'P-L', image_url: 'https://cdn.example/l.jpg' }),
  ],
};

const READ = {
  external_id: '900719925474099',
  source: 'shopify',
  title: 'Pull',
  handle: 'pull',
  brand: 'Laine & Cie',
  product_type: 'Savon',
  tags: ['hiver'],
  added_at: new Date('2024-07-01T08:30:00Z'),
  gtin: '4006381333931',
  price: '12.50',
  currency: 'EUR',
  is_active: true,
  url: expect.stringMatching(/^https:/u) as string,
  image_url: expect.stringMatching(/^https:/u) as string,
};
const READ_VARIANTS = [
  { external_id: '11', title: 'M', sku: 'P-M', gtin: '4006381333931', image_url: null },
  { external_id: '12', title: 'L', sku: 'P-L', image_url: 'https://cdn.example/l.jpg' },
];

test('a small catalogue is read by pages, with variants, picture, price, codes and state', async () => {
  shop().products.push(shopifyProduct(PULL), shopifyProduct({ id: 2, status: 'ARCHIVED' }));
  shop().products.push(
    shopifyProduct({
      id: 3,
      variants: Array.from({ length: 130 }, (_, at) => shopifyVariant({ id: 300 + at })),
    }),
  );
  await read();
  expect(await products()).toMatchObject([
    { external_id: '2', is_active: false },
    { external_id: '3' },
    READ,
  ]);
  expect(await variantsOf(READ.external_id)).toMatchObject(READ_VARIANTS);
  expect(await variantsOf('3')).toHaveLength(130);
  expect((await card()).catalogue).toMatchObject({ state: 'complete', problem: null });
  const before = await products();
  await read(31);
  expect(await products()).toEqual(before);
});

test('a large catalogue comes as one file, which an interrupted reading resumes at its byte', async () => {
  shop().products.push(shopifyProduct(PULL));
  add(650);
  shop().bulk_polls = 1;
  await read();
  expect((await card()).catalogue).toMatchObject({ state: 'preparing', product_count: 651 });
  shopify.fault({ kind: 'cut', path: '/bulk/', bytes: 120_000 });
  await read();
  const halfway = (await products()).length;
  expect(halfway).toBeGreaterThan(0);
  expect(halfway).toBeLessThan(651);
  expect((await card()).catalogue).toMatchObject({
    state: 'reading',
    read_count: halfway,
    problem: expect.stringMatching(/reprend/u) as string,
  });
  await read(2);
  expect(await products()).toHaveLength(651);
  expect((await products()).find(({ title }) => title === 'Pull')).toMatchObject(READ);
  expect(await variantsOf(READ.external_id)).toMatchObject(READ_VARIANTS);
  expect((await card()).catalogue).toMatchObject({
    state: 'complete',
    read_count: 651,
    product_count: 651,
    problem: null,
  });
  expect(shopify.calls.filter((call) => call.includes('/bulk/'))).toHaveLength(2);
});

test('a file that Shopify never finishes, or no longer has, does not keep the catalogue out', async () => {
  add(300);
  for (let attempt = 0; attempt < 3; attempt++) {
    await read(61);
    if (shop().bulk) Object.assign(shop().bulk ?? {}, { status: 'FAILED' });
    await read(61);
  }
  await read(61);
  expect(await products()).toHaveLength(300);
  expect((await card()).catalogue).toMatchObject({ state: 'complete', problem: null });
});

test('a change that a webhook announces is read within a minute, one that none announced within half an hour', async () => {
  add(3);
  await read();
  change(2, { title: 'Nouveau' });
  await announce('products/update', 2);
  await read();
  expect((await products())[1]).toMatchObject({ title: 'Nouveau' });
  change(3, { title: 'Sans annonce' });
  await read();
  expect((await products())[2]).toMatchObject({ title: 'Produit 3' });
  await read(30);
  expect((await products())[2]).toMatchObject({ title: 'Sans annonce' });
});

test('a product that a webhook announces as created is read within a minute', async () => {
  expect(shop().subscriptions.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE']),
  );
  add(1);
  await read();
  add(1, { updated_at: app.clock.now().toISOString(), title: 'Tout neuf' });
  await read();
  expect(await products()).toHaveLength(1);
  await announce('products/create', 2);
  await read();
  expect(await products()).toMatchObject([{}, { external_id: '2', title: 'Tout neuf' }]);
});

test('a deleted product is not sold any more, whether or not its webhook arrived', async () => {
  add(4);
  await read();
  shop().products.splice(0, 2);
  await announce('products/delete', 1);
  expect((await products()).map(({ is_active }) => is_active)).toEqual([false, true, true, true]);
  await read(31);
  expect((await products()).map(({ is_active }) => is_active)).toEqual([false, false, true, true]);
});

test('a shop that did not grant the reading of products says so on its card, and its orders go on', async () => {
  add(2);
  shop().scopes = ['read_orders', 'read_fulfillments', 'read_customers'];
  await team.call('POST', 'integrations/shopify/test');
  await read();
  expect(await products()).toEqual([]);
  expect(await card()).toMatchObject({
    missing_scopes: ['write_products'],
    catalogue: { state: 'not_allowed' },
  });
  const { state } = await app.db
    .selectFrom('integrations')
    .select('state')
    .where('team_id', '=', team.team_id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('connected');
});

test('an entry that cannot be read keeps no other one out, nor takes its variants', async () => {
  add(2);
  shop().products.splice(1, 0, shopifyProduct({ id: -5, variants: [shopifyVariant({ id: 55 })] }));
  await read();
  expect((await products()).map(({ external_id }) => external_id)).toEqual(['1', '2']);
  expect(await variantsOf('1')).toHaveLength(1);
});

test('the products of one team are never those of another', async () => {
  add(2);
  const first = team;
  team = await scene.connect();
  add(3);
  await read();
  expect(await products()).toHaveLength(3);
  team = first;
  expect(await products()).toHaveLength(2);
});

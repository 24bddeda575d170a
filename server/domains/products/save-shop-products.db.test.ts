import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { ShopProduct, ShopVariant } from '#server/ports/shop-product.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { saveShopProducts } from './save-shop-products.ts';

const db = await testDatabase();
const app = testApp(db);

const variant = (external_id: string, given: Partial<ShopVariant> = {}): ShopVariant => ({
  external_id,
  title: `Taille ${external_id}`,
  sku: null,
  gtin: null,
  price: null,
  image_url: null,
  is_active: true,
  ...given,
});
const product = (external_id: string, given: Partial<ShopProduct> = {}): ShopProduct => ({
  external_id,
  title: 'Pull',
  handle: null,
  url: `https://boutique.example/p/${external_id}`,
  image_url: null,
  sku: null,
  gtin: null,
  brand: null,
  product_type: null,
  tags: null,
  price: '49.9',
  currency: 'eur',
  is_active: true,
  variants: null,
  ...given,
});
const save = (team_id: string, products: ShopProduct[], source: ShopPlatformName = 'woocommerce') =>
  transaction(app, (tx) => saveShopProducts(tx, { team_id, source }, products));
const products = (team_id: string) =>
  db.selectFrom('products').selectAll().where('team_id', '=', team_id).orderBy('id').execute();
const variants = (team_id: string) =>
  db
    .selectFrom('product_variants')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('external_id')
    .execute();

test('a product is saved with its variants; saving it again changes nothing', async () => {
  const team_id = await addTeam(app);
  const pull = product('1', { variants: [variant('11', { sku: 'P-S' }), variant('12')] });
  await save(team_id, [pull]);
  const before = [await products(team_id), await variants(team_id)];
  expect(before[0]).toMatchObject([
    { external_id: '1', source: 'woocommerce', price: '49.90', currency: 'EUR', is_active: true },
  ]);
  expect(before[1]).toMatchObject([
    { external_id: '11', sku: 'P-S', is_active: true },
    { external_id: '12', is_active: true },
  ]);
  app.clock.advance(60_000);
  await save(team_id, [pull]);
  expect([await products(team_id), await variants(team_id)]).toEqual(before);
});

test('a variant moved to another product in the shop belongs to it from then on, and earlier orders stay with the former one', async () => {
  const team_id = await addTeam(app);
  const { headers } = await addPerson(app, { team_id });
  await save(team_id, [product('1', { variants: [variant('11', { sku: 'P-S' })] }), product('2')]);
  const order = async (number: string) => {
    const line_items = [
      { variant_id: '11', title: 'Pull' },
      { sku: 'P-S', title: 'Pull' },
    ];
    const body = { number, email: `${number}@exemple.fr`, line_items };
    expect((await callHttp(app, 'POST /api/team/orders', headers, body)).status).toBe(200);
  };
  await order('1');
  // Merged in the shop: the first product no longer has variants.
  await save(team_id, [
    product('1', { variants: [], is_active: false }),
    product('2', { variants: [variant('11', { sku: 'P-S' })] }),
  ]);
  await order('2');
  const { rows } = await sql<{ number: string; found: string }>`
    select o.number, p.external_id as found from order_products l join orders o on o.id = l.order_id join products p on p.id = l.product_id
    where l.team_id = ${team_id} order by o.id, l.line`.execute(db);
  expect(rows.map(({ number, found }) => [number, found])).toEqual([
    ['1', '1'],
    ['1', '1'],
    ['2', '2'],
    ['2', '2'],
  ]);
});

test('a removed variant is marked as not sold; variants that were not read are unchanged', async () => {
  const team_id = await addTeam(app);
  await save(team_id, [product('1', { variants: [variant('11'), variant('12')] })]);
  await save(team_id, [product('1', { title: 'Pull d’hiver', is_active: false })]);
  expect((await variants(team_id)).map(({ is_active }) => is_active)).toEqual([true, true]);
  expect(await products(team_id)).toMatchObject([{ title: 'Pull d’hiver', is_active: false }]);
  await save(team_id, [product('1', { variants: [variant('12')] })]);
  expect(
    (await variants(team_id)).map(({ external_id, is_active }) => [external_id, is_active]),
  ).toEqual([
    ['11', false],
    ['12', true],
  ]);
});

test('invalid values never exclude a product, and another team is never changed', async () => {
  const [team_id, other] = [await addTeam(app), await addTeam(app)];
  await save(other, [product('1', { title: 'Le leur' })]);
  await save(team_id, [
    product('1', {
      title: ` ${'x'.repeat(900)}\0`,
      url: 'javascript:alert(1)',
      gtin: '123',
      price: '1.299,00 €',
      currency: 'euros',
      tags: ['', 'laine'],
      variants: [variant('', {}), variant('11', { gtin: 'nope', price: 'x' })],
    }),
    product('  '),
  ]);
  const [row, ...rest] = await products(team_id);
  expect(rest).toEqual([]);
  expect(row).toMatchObject({ url: null, gtin: null, price: null, currency: null });
  expect(row?.title).toHaveLength(500);
  expect(row?.tags).toEqual(['laine']);
  expect(await variants(team_id)).toMatchObject([{ external_id: '11', gtin: null, price: null }]);
  expect(await products(other)).toMatchObject([{ title: 'Le leur' }]);
});

test('the same number on another platform is another product, and the former one stays', async () => {
  const team_id = await addTeam(app);
  await save(team_id, [product('1', { title: 'Pull' })], 'prestashop');
  await save(team_id, [product('1', { title: 'Bougie' })], 'woocommerce');
  expect(
    (await products(team_id)).map(({ external_id, title, is_active }) => [
      external_id,
      title,
      is_active,
    ]),
  ).toEqual([
    ['prestashop:1', 'Pull', false],
    ['1', 'Bougie', true],
  ]);
});

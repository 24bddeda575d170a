import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readProductsOfOrders } from './read-products-of-orders.ts';

const db = await testDatabase();
const app = testApp(db);

interface Product {
  id: string;
  external_id: string | null;
  title: string;
  source: string;
  review_count: number;
  average_rating: number | null;
}

async function openShop() {
  const team_id = await addTeam(app);
  const { headers } = await addPerson(app, { team_id });
  const ask = (call: Parameters<typeof callHttp>[1], body?: unknown) =>
    callHttp(app, call, headers, body as Record<string, unknown>);
  const list = async (query = ''): Promise<Product[]> =>
    ((await ask(`GET /api/team/products${query}`)).body as unknown as { data: Product[] }).data;
  const order = (number: string, line_items: Record<string, unknown>[], fields = {}) =>
    ask('POST /api/team/orders', { number, email: `${number}@exemple.fr`, line_items, ...fields });
  return { team_id, ask, list, order };
}

const VARIANT = { title: 'M', sku: null, gtin: null, price: null, image_url: null };

/** Adds a published review of a product, without a request. */
async function addRating(team_id: string, product_id: string, rating: number): Promise<string> {
  const { id } = await db
    .insertInto('shop_reviews')
    .values({
      team_id,
      product_id,
      on_wall: false,
      rating,
      text: 'Très chaud, laine douce',
      status: 'published',
      submitted_at: app.clock.now(),
      published_at: app.clock.now(),
      is_verified: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('the products of an order are found by identifier, then SKU, then GTIN, never by name', async () => {
  const { team_id, list, order } = await openShop();
  await order('1', [
    { product_id: '10', title: 'Pull', sku: 'P-M', gtin: '3760000000000', quantity: 1 },
    { title: 'Carte cadeau' },
    { sku: 'B-1', title: 'Bonnet', price: '25.00', variant_id: '' },
  ]);
  expect((await list('?sort=title')).map(({ title, source }) => [title, source])).toEqual([
    ['Bonnet', 'orders'],
    ['Pull', 'orders'],
  ]);
  await order('2', [
    { product_id: '10', title: 'Pull renommé' },
    { sku: 'P-M', title: 'Autre nom' },
    { product_id: '99', sku: 'P-M', title: 'Pull' },
    { product_id: '11', title: 'Pull' },
  ]);
  const products = await list('?sort=title');
  expect(products.map(({ title, external_id }) => [title, external_id])).toEqual([
    ['Bonnet', null],
    ['Pull', '10'],
    ['Pull', '11'],
  ]);
  const { rows } = await sql<{ line: number; title: string }>`
    select o.line, p.external_id as title from order_products o join products p on p.id = o.product_id join orders r on r.id = o.order_id
    where o.team_id = ${team_id} and r.number = '2' order by o.line`.execute(db);
  expect(rows.map(({ title }) => title)).toEqual(['10', '10', '10', '11']);
});

test('when the keys of a line name different products, the identifier precedes the variant, the SKU and the GTIN', async () => {
  const { team_id, order } = await openShop();
  const [byId, bySku, byGtin, byVariant] = [
    await addProduct(app, { team_id, title: 'Identifiant', external_id: '1' }),
    await addProduct(app, { team_id, title: 'SKU', external_id: '2', sku: 'S' }),
    await addProduct(app, { team_id, title: 'GTIN', external_id: '3', gtin: '3760000000000' }),
    await addProduct(app, { team_id, title: 'Variante', external_id: '4' }),
  ];
  await db
    .insertInto('product_variants')
    .values({ ...VARIANT, team_id, product_id: byVariant, external_id: '41' })
    .execute();
  const all = { product_id: '1', variant_id: '41', sku: 'S', gtin: '3760000000000' };
  const { product_id: _id, ...withoutId } = all;
  const { variant_id: _variant, ...codes } = withoutId;
  await order(
    '1',
    [all, withoutId, codes, { gtin: codes.gtin }].map((keys) => ({ ...keys, title: 'Pull' })),
  );
  const { rows } = await sql<{ product_id: string }>`
    select product_id from order_products where team_id = ${team_id} order by line`.execute(db);
  expect(rows.map(({ product_id }) => product_id)).toEqual([byId, byVariant, bySku, byGtin]);
});

test('a SKU or GTIN shared by merged products finds the main one; shared by two separate products it finds neither', async () => {
  const { team_id, ask, order } = await openShop();
  const codes = { sku: 'P-M', gtin: '3760000000000' };
  const [old, current] = [
    await addProduct(app, { team_id, title: 'Ancien pull', external_id: '9', ...codes }),
    await addProduct(app, { team_id, title: 'Pull', external_id: '10', ...codes }),
  ];
  const foundBy = async (number: string) => {
    await order(number, [{ sku: 'P-M' }, { gtin: codes.gtin, title: 'Pull' }]);
    const { rows } = await sql<{ product_id: string }>`
      select o.product_id from order_products o join orders r on r.id = o.order_id
      where o.team_id = ${team_id} and r.number = ${number} order by o.line`.execute(db);
    return rows.map(({ product_id }) => product_id);
  };
  await ask(`POST /api/team/products/${old}/merge`, { into_id: current });
  expect(await foundBy('1')).toEqual([current, current]);
  await ask(`POST /api/team/products/${old}/unmerge`);
  for (const id of await foundBy('2')) expect([old, current]).not.toContain(id);
});

test('an order of 250 lines has one product for each, and a repeated product only once', async () => {
  const { list, order } = await openShop();
  const line_items = Array.from({ length: 250 }, (_, at) => ({
    product_id: String(at % 125),
    title: `Article ${at % 125}`,
  }));
  expect((await order('1', line_items)).status).toBe(200);
  expect((await list('?per_page=100')).length).toBe(100);
  expect((await list('?page=2&per_page=100')).length).toBe(25);
});

test('two simultaneous orders create a product once', async () => {
  const { list, order } = await openShop();
  const lines = ['a', 'b', 'c'].map((id) => ({ product_id: id, title: id }));
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => order(String(at), at % 2 ? lines : lines.toReversed())),
  );
  expect((await list()).length).toBe(3);
});

test('a product known only from orders has the date of its oldest order, in any order of reading', async () => {
  const { team_id, ask, order } = await openShop();
  const ages = async () => {
    const rows = await db
      .selectFrom('products')
      .select(['title', 'added_at'])
      .where('team_id', '=', team_id)
      .orderBy('title')
      .execute();
    return rows.map(({ title, added_at }) => [title, added_at?.toISOString().slice(0, 10)]);
  };
  const buy = (number: string, ordered_at: string, titles: readonly string[]) =>
    order(
      number,
      titles.map((title) => ({ product_id: title, title })),
      { ordered_at },
    );
  await buy('2', '2026-05-02T10:00:00Z', ['Bonnet', 'Pull']);
  await buy('1', '2025-01-01T10:00:00Z', ['Pull']);
  await buy('3', '2026-09-09T10:00:00Z', ['Bonnet', 'Pull']);
  expect(await ages()).toEqual([
    ['Bonnet', '2026-05-02'],
    ['Pull', '2025-01-01'],
  ]);
  // The catalogue now names the product, so an older order no longer changes its date.
  await ask('POST /api/team/products', [{ external_id: 'Pull', title: 'Pull' }]);
  await buy('0', '2020-01-01T10:00:00Z', ['Pull']);
  expect(await ages()).toContainEqual(['Pull', '2025-01-01']);
});

test('orders stored before the product catalogue are read later', async () => {
  const { team_id, list, order } = await openShop();
  await order('1', [{ product_id: '10', title: 'Pull' }]);
  await db.deleteFrom('products').where('team_id', '=', team_id).execute();
  await sql`update orders set products_read_at = null where team_id = ${team_id}`.execute(db);
  await readProductsOfOrders(app);
  expect((await list()).map(({ external_id }) => external_id)).toEqual(['10']);
});

test('products are created, updated, left unchanged or refused one by one', async () => {
  const { ask, list } = await openShop();
  const pull = { external_id: 10, title: 'Pull', price: 45.5, currency: 'eur', sku: 'P' };
  const save = async (body: unknown) =>
    ((await ask('POST /api/team/products', body)).body as unknown as { data: unknown[] }).data;
  expect(
    await save([
      pull,
      { external_id: '11' },
      { external_id: '12', title: 'Bonnet', gtin: '3760000000001' },
      { external_id: '13', title: 'Gants', url: 'javascript:alert(1)' },
      {},
    ]),
  ).toMatchObject([
    { external_id: '10', status: 'created' },
    { external_id: '11', status: 'refused', message: expect.stringContaining('title') as string },
    { external_id: '12', status: 'refused', message: expect.stringContaining('gtin') as string },
    { external_id: '13', status: 'refused', message: expect.stringContaining('url') as string },
    { external_id: null, status: 'refused' },
  ]);
  expect(await save([pull])).toMatchObject([{ status: 'unchanged' }]);
  expect(await save([{ ...pull, title: 'Pull d’hiver' }])).toMatchObject([{ status: 'updated' }]);
  expect(await list()).toMatchObject([
    { external_id: '10', title: 'Pull d’hiver', price: '45.50', currency: 'EUR' },
  ]);
  const many = Array.from({ length: 501 }, (_, at) => ({ external_id: at, title: 'x' }));
  expect((await ask('POST /api/team/products', many)).status).toBe(422);
});

test('a product known only by the SKU of its orders has the same reviews once the catalogue names it', async () => {
  const { ask, list, order } = await openShop();
  await order('1', [{ sku: 'B-1', title: 'Bonnet' }]);
  const [before] = await list();
  await ask('POST /api/team/products', [{ external_id: '7', title: 'Bonnet laine', sku: 'B-1' }]);
  expect(await list()).toEqual([
    expect.objectContaining({
      id: before?.id,
      external_id: '7',
      title: 'Bonnet laine',
      source: 'file',
    }),
  ]);
});

test('products are found by title without accents, SKU and identifier; an unknown sort is refused', async () => {
  const { ask, list } = await openShop();
  await ask('POST /api/team/products', [
    { external_id: 'x1', title: 'Écharpe 100 % laine', sku: 'E_1' },
    { external_id: 'x2', title: 'Bonnet', sku: 'EA1' },
  ]);
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).map(({ external_id }) => external_id);
  expect(await found('echarpe laine')).toEqual(['x1']);
  expect(await found('E_1')).toEqual(['x1']);
  expect(await found('x2')).toEqual(['x2']);
  expect(await found('%')).toEqual(['x1']);
  expect((await ask('GET /api/team/products?sort=couleur')).status).toBe(422);
});

test('figures follow each change of a review, and equal a recount', async () => {
  const { team_id, list } = await openShop();
  const product_id = await addProduct(app, { team_id, title: 'Pull' });
  const five = await addRating(team_id, product_id, 5);
  await addRating(team_id, product_id, 2);
  await addRating(team_id, product_id, 3);
  expect(await list()).toMatchObject([{ review_count: 3, average_rating: 10 / 3 }]);
  await db.updateTable('shop_reviews').set({ rating: 1 }).where('id', '=', five).execute();
  expect(await list()).toMatchObject([{ review_count: 3, average_rating: 2 }]);
  await db
    .updateTable('shop_reviews')
    .set({ status: 'withdrawn' })
    .where('id', '=', five)
    .execute();
  expect(await list()).toMatchObject([{ review_count: 2, average_rating: 2.5 }]);
  await db.deleteFrom('shop_reviews').where('team_id', '=', team_id).execute();
  expect(await list()).toMatchObject([{ review_count: 0, average_rating: null }]);
  await addRating(team_id, product_id, 4);
  await db.deleteFrom('teams').where('id', '=', team_id).execute();
  expect(
    await db.selectFrom('product_ratings').selectAll().where('team_id', '=', team_id).execute(),
  ).toEqual([]);
});

test('a merged product gives its reviews to the other product, and gets them back when separated', async () => {
  const { team_id, ask, list } = await openShop();
  const [a, b, c] = [
    await addProduct(app, { team_id, title: 'A' }),
    await addProduct(app, { team_id, title: 'B' }),
    await addProduct(app, { team_id, title: 'C' }),
  ];
  await addRating(team_id, a, 5);
  await addRating(team_id, b, 3);
  await addRating(team_id, c, 1);
  const merge = (id: string, into_id: string) =>
    ask(`POST /api/team/products/${id}/merge`, { into_id });
  expect((await merge(a, b)).body).toMatchObject({
    data: { id: b, review_count: 2, average_rating: 4, merged: [{ id: a, review_count: 1 }] },
  });
  expect((await merge(b, c)).status).toBe(200);
  expect(await list()).toMatchObject([{ id: c, review_count: 3, average_rating: 3 }]);
  expect((await merge(c, a)).status).toBe(409);
  expect((await merge(c, c)).status).toBe(409);
  expect((await ask(`POST /api/team/products/${b}/unmerge`)).body).toMatchObject({
    data: { id: b, review_count: 2, merged_into: null },
  });
  expect((await list('?sort=-review_count')).map(({ id }) => id)).toEqual([b, c]);
  await ask(`POST /api/team/products/${a}/unmerge`);
  expect((await list('?sort=-average_rating')).map(({ id }) => id)).toEqual([a, b, c]);
});

test('a product shows its distribution, its trend and its most used words', async () => {
  const { team_id, ask } = await openShop();
  const product_id = await addProduct(app, { team_id, title: 'Pull' });
  await addRating(team_id, product_id, 5);
  await addRating(team_id, product_id, 4);
  expect((await ask(`GET /api/team/products/${product_id}`)).body).toMatchObject({
    data: {
      distribution: [1, 2, 3, 4, 5].map((rating) => ({ rating, total: rating > 3 ? 1 : 0 })),
      trend: [{ total: 2, average: 4.5 }],
      words: [
        { word: 'chaud', total: 2 },
        { word: 'douce', total: 2 },
        { word: 'laine', total: 2 },
      ],
      recommend_share: null,
    },
  });
});

test('a product shows the average of its answers, with the team’s labels, and its recommendations', async () => {
  const { team_id, ask } = await openShop();
  const product_id = await addProduct(app, { team_id, title: 'Pull' });
  const merged = await addProduct(app, { team_id, title: 'Ancien', root_id: product_id });
  await ask('POST /api/team/product_reviews_config', {
    product_reviews_config: { attributes: [{ id: 'taille', label: 'Taille' }] },
  });
  for (const [of, rating, attributes, recommends] of [
    [product_id, 5, { taille: 2, confort: 5 }, true],
    [merged, 4, { taille: 5 }, true],
    [product_id, 1, {}, false],
    [product_id, 3, { taille: 1 }, null],
  ] as const) {
    const id = await addRating(team_id, of, rating);
    await db
      .updateTable('shop_reviews')
      .set({ attributes: JSON.stringify(attributes), recommends })
      .where('id', '=', id)
      .execute();
  }
  const hidden = await addRating(team_id, product_id, 1);
  await db
    .updateTable('shop_reviews')
    .set({ status: 'pending', attributes: '{"taille":1}', recommends: false })
    .where('id', '=', hidden)
    .execute();
  expect((await ask(`GET /api/team/products/${product_id}`)).body).toMatchObject({
    data: {
      attributes: [
        { id: 'confort', label: 'confort', average: 5, total: 1 },
        { id: 'taille', label: 'Taille', average: expect.closeTo(8 / 3, 12) as number, total: 3 },
      ],
      recommend_share: 0.667,
      recommend_total: 3,
    },
  });
  const listed = (await ask(`GET /api/team/products/${product_id}/reviews?rating=1,2,3`))
    .body as unknown as { total: number; data: { rating: number }[] };
  expect([
    listed.total,
    listed.data.map(({ rating }) => rating).toSorted((one, other) => one - other),
  ]).toEqual([3, [1, 1, 3]]);
});

test('a product of another team is not found', async () => {
  const [own, other] = [await openShop(), await openShop()];
  const id = await addProduct(app, { team_id: other.team_id, title: 'Secret' });
  const mine = await addProduct(app, { team_id: own.team_id, title: 'Pull' });
  expect((await own.ask(`GET /api/team/products/${id}`)).status).toBe(404);
  expect((await own.ask(`POST /api/team/products/${mine}/merge`, { into_id: id })).status).toBe(
    404,
  );
  expect((await own.list()).map((product) => product.id)).toEqual([mine]);
});

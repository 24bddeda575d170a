import { afterAll, beforeEach, expect, test } from 'vitest';
import { shopifyProduct } from '#fake-services/shopify/shopify-products.ts';
import { readShopCatalogues } from '#server/domains/shops/catalogue/read-shop-catalogues.ts';
import { writeShopRatings } from '#server/domains/shops/ratings/write-shop-ratings.ts';
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
});

const shop = () => shopify.shop(team.domain);
const passTime = (minutes: number): void => {
  app.clock.advance(minutes * MINUTE);
  shopify.setNow(app.clock.now());
};
const run = async (minutes = 6): Promise<void> => {
  passTime(minutes);
  await readShopCatalogues(app);
  await writeShopRatings(app);
};
/** Adds this many products to the shop. */
const sell = async (count: number): Promise<void> => {
  for (let id = 1; id <= count; id++) shop().products.push(shopifyProduct({ id }));
  await run();
};
let given = 0;
/** Adds a published review from another tool, which counts like every other one. */
const review = async (product_id: number, rating: number): Promise<void> => {
  const { status } = await team.call('POST', 'product_reviews', [
    {
      product_id: String(product_id),
      origin: 'Judge.me',
      origin_id: `r-${given++}`,
      rating,
      body: 'Bien',
      published_at: '2026-01-05T09:00:00Z',
    },
  ] as unknown as Record<string, unknown>);
  expect(status).toBe(200);
};
const shown = (id: number): [unknown, unknown] => {
  const fields = shop().products.find((one) => one.id === id)?.metafields;
  return [fields?.get('reviews.rating')?.value, fields?.get('reviews.rating_count')?.value];
};
const state = async () =>
  (await team.call('GET', 'shopify/account')).body.data?.['product_ratings'] as Record<
    string,
    unknown
  >;
const value = (average: string): string =>
  JSON.stringify({ value: average, scale_min: '1.0', scale_max: '5.0' });
const calls = (name: string): number => shopify.calls.filter((call) => call === name).length;

test('each product of the shop shows its average and count, in calls of at most 25 metafields', async () => {
  await sell(30);
  for (let id = 1; id <= 26; id++) await review(id, id === 1 ? 4 : 5);
  await review(1, 5);
  await run();
  expect(shown(1)).toEqual([value('4.5'), '2']);
  expect(shown(26)).toEqual([value('5.0'), '1']);
  expect(shown(27)).toEqual([undefined, undefined]);
  expect([...shop().definitions]).toEqual(['rating', 'rating_count']);
  expect(await state()).toMatchObject({ shown_count: 26, waiting_count: 0, problem: null });
  const before = calls(`POST /${team.domain}/admin/api/2026-10/graphql.json`);
  await writeShopRatings(app);
  expect(calls(`POST /${team.domain}/admin/api/2026-10/graphql.json`)).toBe(before);
});

test('the average is rounded once, as on the page of the product', async () => {
  await sell(1);
  for (let at = 0; at < 11; at += 1) await review(1, at < 6 ? 5 : 4);
  await run();
  expect(shown(1)).toEqual([value('4.5'), '11']);
});

test('a product without reviews shows none, and merged products show the same', async () => {
  await sell(3);
  await review(1, 2);
  await review(2, 4);
  await run();
  const listed = (await team.call('GET', 'products?sort=title')).body.data as unknown as {
    id: string;
  }[];
  await team.call('POST', `products/${listed[0]?.id ?? ''}/merge`, { into_id: listed[2]?.id });
  await run();
  expect([shown(1), shown(3)]).toEqual([
    [value('2.0'), '1'],
    [value('2.0'), '1'],
  ]);
  await app.db
    .deleteFrom('shop_reviews')
    .where('team_id', '=', team.team_id)
    .where('rating', '=', 2)
    .execute();
  await run();
  expect([shown(1), shown(2), shown(3)]).toEqual([
    [undefined, undefined],
    [value('4.0'), '1'],
    [undefined, undefined],
  ]);
});

test('a product that is not sold any more keeps its stars in the shop', async () => {
  await sell(1);
  await review(1, 4);
  Object.assign(shop().products[0] ?? {}, {
    status: 'ARCHIVED',
    updated_at: '2099-01-01T00:00:00Z',
  });
  await run(31);
  await review(1, 5);
  await run();
  const [product] = await app.db
    .selectFrom('products')
    .select('is_active')
    .where('team_id', '=', team.team_id)
    .execute();
  expect([product?.is_active, ...shown(1)]).toEqual([false, value('4.5'), '2']);
});

test('a product that the shop deleted is written to no more, and holds up no other one', async () => {
  await sell(2);
  await review(1, 4);
  await run();
  shop().products.shift();
  await shopify.emit('products/delete', JSON.stringify({ id: 1 }), { domain: team.domain });
  await scene.settle();
  await review(1, 2);
  await review(2, 5);
  await run();
  expect(shown(2)).toEqual([value('5.0'), '1']);
  for (let turn = 0; turn < 12; turn++) await run(24 * 60);
  const before = calls(`POST /${team.domain}/admin/api/2026-10/graphql.json`);
  expect(await state()).toMatchObject({ waiting_count: 0 });
  await writeShopRatings(app);
  expect(calls(`POST /${team.domain}/admin/api/2026-10/graphql.json`)).toBe(before);
});

test('what fails is repeated: throttled, silent, refused for one product, an answer that got lost', async () => {
  await sell(4);
  for (const id of [1, 2, 3]) await review(id, 5);
  shop().refused_owners.add('gid://shopify/Product/2');
  shopify.fault({ kind: 'answer', status: 503, times: 1, path: 'graphql' });
  await run(0);
  expect(await state()).toMatchObject({
    waiting_count: 3,
    problem: expect.stringMatching(/./u) as string,
  });
  await run();
  expect([shown(1), shown(2), shown(3)]).toEqual([
    [value('5.0'), '1'],
    [undefined, undefined],
    [value('5.0'), '1'],
  ]);
  expect(await state()).toMatchObject({ shown_count: 2, waiting_count: 1 });
  shop().refused_owners.clear();
  await run(61);
  expect(shown(2)).toEqual([value('5.0'), '1']);
  await review(4, 3);
  passTime(6);
  // The read call is answered. The write call is executed, but its answer is lost.
  shopify.fault({ kind: 'lose_answer', path: 'graphql', skip: 1 });
  await writeShopRatings(app);
  expect(shown(4)).toEqual([value('3.0'), '1']);
  await review(4, 5);
  await run();
  expect(shown(4)).toEqual([value('4.0'), '2']);
  expect(await state()).toMatchObject({ shown_count: 4, other_app_count: 0 });
});

test('ratings of another app are left alone until the merchant replaces them', async () => {
  await sell(2);
  for (const key of ['rating', 'rating_count'])
    shop().products[0]?.metafields.set(`reviews.${key}`, {
      type: key,
      value: key === 'rating' ? value('3.3') : '9',
      digest: `other-${key}`,
    });
  for (const id of [1, 2]) await review(id, 5);
  await run();
  expect([shown(1), shown(2)]).toEqual([
    [value('3.3'), '9'],
    [value('5.0'), '1'],
  ]);
  expect(await state()).toMatchObject({ shown_count: 1, other_app_count: 1 });
  await team.call('PATCH', 'shopify/account', { replaces_ratings: true });
  await run();
  expect(shown(1)).toEqual([value('5.0'), '1']);
  expect(await state()).toMatchObject({ shown_count: 2, other_app_count: 0 });
});

test('what was removed at Shopify is written again, and switched off all of ours are removed', async () => {
  await sell(2);
  for (const id of [1, 2]) await review(id, 5);
  await run();
  shop().products[0]?.metafields.clear();
  Object.assign(shop().products[0] ?? {}, { updated_at: new Date().toISOString() });
  await run(31);
  await run();
  expect(shown(1)).toEqual([value('5.0'), '1']);
  await team.call('PATCH', 'shopify/account', { writes_ratings: false });
  await run();
  expect([shown(1), shown(2)]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(await state()).toMatchObject({ is_enabled: false, shown_count: 0, waiting_count: 0 });
});

test('without the permission nothing is written, and the card says so', async () => {
  await sell(1);
  shop().scopes = ['read_orders', 'read_fulfillments', 'read_customers', 'read_products'];
  await team.call('POST', 'integrations/shopify/test');
  await review(1, 5);
  await run();
  expect(shown(1)).toEqual([undefined, undefined]);
  expect(await state()).toMatchObject({ is_allowed: false });
});

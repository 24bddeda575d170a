import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
const app = testApp(db);
const get = (url: string) => app.http.inject({ url, headers: { accept: 'text/html' } });
const post = (url: string, form: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Opens a shop whose customers are not asked about products, with a rated order. */
async function rateShop(rating: number) {
  const { team_id, team_code } = await openTeam();
  const [order] = await recordOrders(app, { team_id, integration_name: 'api' }, [
    {
      number: 'N-1',
      email: 'nina@exemple.fr',
      delivered_at: app.clock.now().toISOString(),
      line_items: [{ product_id: '10', title: 'Pull', url: 'https://shop.test/pull' }],
    },
  ]);
  const request_id = order?.request_id ?? '';
  await rateRequest(app, request_id, rating);
  const { token } = await db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  const { headers } = await addPerson(app, { team_id });
  const ask = (call: Parameters<typeof callHttp>[1], body?: Record<string, unknown>) =>
    callHttp(app, call, headers, body);
  const askProducts = (is_enabled: boolean) =>
    ask('POST /api/team/product_reviews_config', { product_reviews_config: { is_enabled } });
  await askProducts(false);
  const { id: product_id } = await db
    .selectFrom('products')
    .select('id')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  return { team_id, team_code, request_id, product_id, path: `/y/${token}`, ask, askProducts };
}

async function openTeam() {
  const { team_id } = await createContactedCustomer(app);
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return { team_id, team_code };
}

type Shop = Awaited<ReturnType<typeof rateShop>>;

/** Reads the number and the average of the stars in each place that shows a product. */
async function readStars({ team_code, team_id, product_id, ask }: Shop) {
  const detail = (await ask(`GET /api/team/products/${product_id}`))
    .data as unknown as Answer<'getProduct'>['data'];
  const page = (await get(`/w/${team_code}/${product_id}.json`)).json<{
    count: number;
    average: number | null;
    reviews: { rating: number }[];
  }>();
  const badges = (await get(`/w/${team_code}/badges?products=ext:10`)).json<{
    data: Record<string, { count: number; average: number | null }>;
  }>();
  const { url } = (await ask('GET /api/team/product_feed'))
    .data as unknown as Answer<'getProductFeed'>['data'];
  const feed = (await get(new URL(url).pathname)).body;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(rated_1 + rated_2 + rated_3 + rated_4 + rated_5), 0)::int as count from product_ratings where team_id = ${team_id}`.execute(
    db,
  );
  const listed = (await ask('GET /api/team/product_reviews')).data as unknown as unknown[];
  return {
    back_office: [detail.review_count, detail.average_rating, detail.own_review_count],
    words: detail.words.length,
    distribution: detail.distribution.map(({ total }) => total),
    page: [page.count, page.average, page.reviews.map(({ rating }) => rating)],
    search_data: (await get(`/w/${team_code}/${product_id}.html`)).body.includes('ld+json'),
    badge: badges.data['ext:10'],
    feed: [...feed.matchAll(/<overall[^>]*>(\d)</gu)].map(([, star]) => Number(star)),
    shown_in_the_shop: rows[0]?.count,
    listed: listed.length,
  };
}

const NO_STARS = {
  back_office: [0, null, 0],
  words: 0,
  distribution: [0, 0, 0, 0, 0],
  page: [0, null, []],
  search_data: false,
  badge: { count: 0, average: null },
  feed: [],
  shown_in_the_shop: 0,
  listed: 0,
};

/** Publishes reviews as the automatic publication does. */
const publish = ({ team_id }: Shop) =>
  db
    .updateTable('shop_reviews')
    .set({ status: 'published', published_at: app.clock.now(), publish_at: null })
    .where('team_id', '=', team_id)
    .where('status', '=', 'pending')
    .execute();

test('a review of the shop that mentions a product does not rate it anywhere, and the mention is stored', async () => {
  const shop = await rateShop(1);
  await post(`${shop.path}/review`, { review: 'Livré en retard.', product: 'Pull', name: 'Nina' });
  await publish(shop);
  expect(await readStars(shop)).toMatchObject(NO_STARS);
  const wall = (await get(`/dashboard/reviews/custom?team=${shop.team_code}`)).body;
  expect(wall).toContain('Livré en retard.');
  expect(wall).toContain('<div class="pd">Pull</div>');
  const kept = await db
    .selectFrom('shop_reviews')
    .select(['product', 'named_product_id', 'product_id', 'line'])
    .where('team_id', '=', shop.team_id)
    .execute();
  expect(kept).toEqual([
    { product: 'Pull', named_product_id: shop.product_id, product_id: null, line: 1 },
  ]);
});

test('a product mentioned in a review of the shop is still asked about, and only its own rating counts', async () => {
  const shop = await rateShop(1);
  await post(`${shop.path}/review`, { review: 'Livré en retard.', product: 'Pull', name: 'Nina' });
  await shop.askProducts(true);
  expect((await get(`${shop.path}/products`)).body).toContain('name="rating_1"');
  await post(`${shop.path}/products`, { rating_1: '5', body_1: 'Très chaud', name: 'Nina' });
  await publish(shop);
  expect(await readStars(shop)).toMatchObject({
    back_office: [1, 5, 1],
    distribution: [0, 0, 0, 0, 1],
    page: [1, 5, [5]],
    search_data: true,
    badge: { count: 1, average: 5 },
    feed: [5],
    shown_in_the_shop: 1,
    listed: 1,
  });
});

test('a review of the shop is found by the former and the current name of its product', async () => {
  const shop = await rateShop(4);
  await post(`${shop.path}/review`, { review: 'Livré tôt.', product: 'Pull', name: 'Nina' });
  await db
    .updateTable('products')
    .set({ title: 'Chandail' })
    .where('id', '=', shop.product_id)
    .execute();
  const found = async (search: string) => {
    const { data } = await shop.ask(`GET /api/team/shop_reviews?search=${search}`);
    return (data as unknown as unknown[]).length;
  };
  expect([await found('pull'), await found('chandail'), await found('bonnet')]).toEqual([1, 1, 0]);
});

test('the page of a product lists apart the shop’s reviews that mention it or a product merged into it', async () => {
  const shop = await rateShop(1);
  const other = await rateShop(2);
  for (const { path } of [shop, other])
    await post(`${path}/review`, { review: 'Livré en retard.', product: 'Pull', name: 'Nina' });
  const detailOf = async (id: string) =>
    (await shop.ask(`GET /api/team/products/${id}`))
      .data as unknown as Answer<'getProduct'>['data'];
  const naming = {
    review_count: 0,
    naming_review_count: 1,
    naming_reviews: [
      {
        request_id: shop.request_id,
        rating: 1,
        body: 'Livré en retard.',
        author_name: 'Nina',
      },
    ],
  };
  expect(await detailOf(shop.product_id)).toMatchObject(naming);
  const { id } = await db
    .insertInto('products')
    .values({
      team_id: shop.team_id,
      source: 'file',
      external_id: '11',
      title: 'Chandail',
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await detailOf(id)).toMatchObject({ naming_review_count: 0, naming_reviews: [] });
  await shop.ask(`POST /api/team/products/${shop.product_id}/merge`, { into_id: id });
  expect(await detailOf(id)).toMatchObject(naming);
  const found = await shop.ask('GET /api/team/shop_reviews?search=chandail');
  expect(found.data).toHaveLength(1);
  const [review] = (await detailOf(id)).naming_reviews;
  const alone = await shop.ask(`GET /api/team/shop_reviews?id=${review?.id}`);
  expect(alone.data).toMatchObject([{ id: review?.id, product: 'Pull' }]);
  expect((await other.ask(`GET /api/team/shop_reviews?id=${review?.id}`)).data).toEqual([]);
});

test('the database refuses a review of the shop that rates a product', async () => {
  const shop = await rateShop(4);
  const insert = db
    .insertInto('shop_reviews')
    .values({
      team_id: shop.team_id,
      product_id: shop.product_id,
      rating: 4,
      text: 'Bien',
      submitted_at: app.clock.now(),
      is_verified: false,
    })
    .execute();
  await expect(insert).rejects.toMatchObject({ constraint: 'shop_reviews_product_star' });
});

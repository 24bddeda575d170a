import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { validateFeed } from './feed-schema.fixture.ts';
import { addProductReview } from './product-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);

async function openShop() {
  const team_id = await addTeam(app);
  const { headers } = await addPerson(app, { team_id });
  const feed = async (call: 'GET /api/team/product_feed' | 'POST /api/team/product_feed/renew') =>
    ((await callHttp(app, call, headers)).body as unknown as Answer<'getProductFeed'>).data;
  const product_id = await addProduct(app, {
    team_id,
    title: 'Pull',
    sku: 'P-M',
    gtin: '3760000000000',
  });
  await db
    .updateTable('products')
    .set({ url: 'https://boutique.example/p/pull?a=1&b=2', brand: 'Atelier' })
    .where('id', '=', product_id)
    .execute();
  return { team_id, product_id, feed };
}

const read = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: new URL(url).pathname, headers });

test('the feed has the reviews collected here, is valid by its schema, and contains no contact', async () => {
  const { team_id, product_id, feed } = await openShop();
  const old = await addProduct(app, { team_id, title: 'Ancien', root_id: product_id });
  await addProductReview(app, {
    team_id,
    product_id,
    title: '<b>&"</b>',
    text: 'Écrivez à lea@exemple.fr ou au 06 12 34 56 78, https://lea.example/x \u0000'.replace(
      '\0',
      '\u0001',
    ),
    display_name: 'Léa Roux',
    photos: [{ url: '/images/a1.webp', width: 8, height: 6 }],
    is_incentivized: true,
  });
  await addProductReview(app, {
    team_id,
    product_id: old,
    text: ']]></content>',
    display_name: null,
    age: 1,
  });
  await addProductReview(app, { team_id, product_id, text: '', age: 2 });
  await addProductReview(app, { team_id, product_id, origin: 'Loox', age: 3 });
  await addProductReview(app, { team_id, product_id, status: 'pending' });
  const { url, review_count, last_fetched_at, refused } = await feed('GET /api/team/product_feed');
  expect([review_count, last_fetched_at, refused]).toEqual([2, null, []]);
  const answer = await read(url, { 'accept-encoding': 'gzip' });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
  const xml = gunzipSync(answer.rawPayload).toString();
  const { faults, values } = validateFeed(xml);
  expect(faults).toEqual([]);
  expect(values).toMatchObject({
    content: ['Écrivez à … ou au …, … ', ']]></content>'],
    title: ['<b>&"</b>'],
    name: ['Recueil', expect.any(String) as string, 'Léa R.', 'Anonymous'],
    is_incentivized_review: ['true', 'false'],
    gtin: ['3760000000000', '3760000000000'],
    product_name: ['Pull', 'Pull'],
    product_url: [
      'https://boutique.example/p/pull?a=1&b=2',
      'https://boutique.example/p/pull?a=1&b=2',
    ],
    url: [`${app.config.publicUrl}/images/a1.webp`],
  });
  expect((await feed('GET /api/team/product_feed')).last_fetched_at).toBe(
    app.clock.now().toISOString(),
  );
});

test('reviews of a product that is no longer sold stay in the feed, because a missing review would be deleted', async () => {
  const { team_id, product_id, feed } = await openShop();
  await addProductReview(app, { team_id, product_id, text: 'Très chaud.' });
  await db.updateTable('products').set({ is_active: false }).where('id', '=', product_id).execute();
  const { url, review_count, refused } = await feed('GET /api/team/product_feed');
  expect([review_count, refused]).toEqual([1, []]);
  const { faults, values } = validateFeed((await read(url)).body);
  expect(faults).toEqual([]);
  expect(values).toMatchObject({ content: ['Très chaud.'] });
});

test('the feed validator finds each fault', () => {
  const review =
    '<review><review_id>1</review_id><reviewer><name>L</name></reviewer><review_timestamp>2026-11-20T09:10:11Z</review_timestamp><content>a</content><review_url type="group">https://a.fr/</review_url><ratings><overall min="1" max="5">5</overall></ratings><products><product><product_url>https://a.fr/</product_url></product></products></review>';
  const whole = (text: string): string[] =>
    validateFeed(
      `<feed><version>2.4</version><publisher><name>a</name></publisher><reviews>${text}</reviews></feed>`,
    ).faults;
  expect(whole(review)).toEqual([]);
  for (const [from, to] of [
    ['<content>a</content>', '<content></content>'],
    ['<review_id>1</review_id>', ''],
    [' type="group"', ''],
    ['>5<', '>6<'],
    ['max="5"', 'max="10"'],
    ['09:10:11Z', '09:10:11'],
    ['<content>a</content>', '<content>a</content><content>a</content>'],
    ['<content>a</content>', '<content>a & b</content>'],
    ['<product_url>https://a.fr/</product_url>', ''],
    ['<content>a</content>', '<is_spam_review>false</is_spam_review><content>a</content>'],
  ] as const)
    expect(whole(review.replace(from, to)), to).not.toEqual([]);
});

test('a product without a page, a text or a review collected here is left out with its reason', async () => {
  const { team_id, product_id, feed } = await openShop();
  const noUrl = await addProduct(app, { team_id, title: 'Sans page' });
  const imported = await addProduct(app, { team_id, title: 'Importé' });
  await addProductReview(app, { team_id, product_id, text: '' });
  await addProductReview(app, { team_id, product_id: noUrl });
  await addProductReview(app, { team_id, product_id: imported, origin: 'Loox' });
  expect(await feed('GET /api/team/product_feed')).toMatchObject({
    review_count: 0,
    refused: [
      { product_id: imported, reason: 'imported' },
      { product_id, reason: 'no_text' },
      { product_id: noUrl, reason: 'no_url' },
    ],
  });
});

test('all refused products are counted, even when there are more than the list shows', async () => {
  const { team_id, feed } = await openShop();
  for (let at = 0; at < 203; at++) {
    const product_id = await addProduct(app, { team_id, title: `Produit ${at}` });
    await addProductReview(app, { team_id, product_id });
  }
  const { refused, refused_count } = await feed('GET /api/team/product_feed');
  expect([refused.length, refused_count]).toEqual([200, 203]);
});

test('an unknown feed address answers 404, and so does the old one after a renewal', async () => {
  const { feed } = await openShop();
  const { url } = await feed('GET /api/team/product_feed');
  expect((await read(url)).statusCode).toBe(200);
  expect((await feed('GET /api/team/product_feed')).url).toBe(url);
  const { url: next } = await feed('POST /api/team/product_feed/renew');
  expect([(await read(url)).statusCode, (await read(next)).statusCode]).toEqual([404, 200]);
  for (const file of ['x.xml', `${'a'.repeat(32)}.xml`, "'--", '%00.xml'])
    expect((await app.http.inject({ url: `/feeds/google/${file}` })).statusCode, file).toBe(404);
});

test('a feed that is read in several batches has each review once', async () => {
  const { team_id, product_id, feed } = await openShop();
  await db
    .insertInto('shop_reviews')
    .values(
      Array.from({ length: 2_300 }, (_, at) => ({
        team_id,
        product_id,
        on_wall: false,
        rating: 5,
        text: `Avis ${at}`,
        status: 'published' as const,
        submitted_at: new Date(app.clock.now().getTime() - Math.floor(at / 100) * 1_000),
        published_at: app.clock.now(),
        is_verified: false,
      })),
    )
    .execute();
  const { faults, values } = validateFeed(
    (await read((await feed('GET /api/team/product_feed')).url)).body,
  );
  expect(faults).toEqual([]);
  expect(new Set(values['review_id']).size).toBe(2_300);
  expect(values['review_id']).toHaveLength(2_300);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { addProductReview, readTeamCode } from './product-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);

async function openShop() {
  const team_id = await addTeam(app);
  const team_code = await readTeamCode(app, team_id);
  const product_id = await addProduct(app, { team_id, title: 'Pull', external_id: '10' });
  const get = async (file: string): Promise<string> =>
    (await app.http.inject({ method: 'GET', url: `/w/${team_code}/${file}` })).body;
  return { team_id, team_code, product_id, get };
}

test('a reader votes for a review once a day and address, without a cookie, and returns to the same place', async () => {
  const { team_id, team_code, product_id, get } = await openShop();
  const review = await addProductReview(app, { team_id, product_id });
  const hidden = await addProductReview(app, { team_id, product_id, status: 'pending' });
  const other = await openShop();
  const vote = (id: string, ip: string, back = 'rating=5&lang=fr&page=1&next=//evil.example') =>
    app.http.inject({
      method: 'POST',
      url: `/w/${team_code}/reviews/${id}/helpful`,
      remoteAddress: ip,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://boutique.example',
      },
      payload: new URLSearchParams({ back }).toString(),
    });
  const helpful = async () =>
    (JSON.parse(await get(`${product_id}.json`)) as { reviews: { helpful_count: number }[] })
      .reviews[0]?.helpful_count;
  const first = await vote(review, '203.0.113.4');
  expect([first.statusCode, first.headers.location, first.headers['set-cookie']]).toEqual([
    303,
    `/w/${team_code}/${product_id}.html?rating=5&lang=fr&page=1&voted=${review}#avis-${review}`,
    undefined,
  ]);
  expect(first.headers['access-control-allow-origin']).toBe('*');
  expect(await get(`${product_id}.html?lang=fr&voted=${review}`)).toContain(
    'Utile (1) · Merci, c’est compté.',
  );
  await vote(review, '203.0.113.4');
  expect(await helpful()).toBe(1);
  await vote(review, '203.0.113.5');
  expect(await helpful()).toBe(2);
  app.clock.advance(86_400_000);
  await vote(review, '203.0.113.4');
  expect(await helpful()).toBe(3);
  expect(await get(`${product_id}.html?lang=fr`)).toContain('Utile (3)');
  for (const id of [hidden, '999999999', 'x', other.product_id])
    expect((await vote(id, '203.0.113.6')).statusCode, id).toBe(404);
  const { rows } = await sql<{ text: string }>`
    select string_agg(v::text, ' ') as text from review_votes v where shop_review_id = ${review}`.execute(
    db,
  );
  expect(rows[0]?.text).not.toContain('203.0.113');
});

test('the votes of one address are limited', async () => {
  const { team_id, team_code, product_id } = await openShop();
  const limited = testApp(db, { config: { rateLimits: true } });
  const review = await addProductReview(app, { team_id, product_id });
  const vote = () =>
    limited.http.inject({
      method: 'POST',
      url: `/w/${team_code}/reviews/${review}/helpful`,
      remoteAddress: '203.0.113.99',
    });
  for (let at = 0; at < 60; at++) expect((await vote()).statusCode).toBe(303);
  expect((await vote()).statusCode).toBe(429);
});

test('a vote that fails on a deadlock is retried and counted once', async () => {
  const { team_id, team_code, product_id, get } = await openShop();
  const review = await addProductReview(app, { team_id, product_id });
  // A sequence is not rolled back with the failed transaction.
  await sql`create sequence vote_attempts`.execute(db);
  await sql
    .raw(
      `create function fail_first_vote() returns trigger language plpgsql as $$
      begin
        if nextval('vote_attempts') = 1 then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$`,
    )
    .execute(db);
  await sql`create trigger fail_first_vote before update on shop_reviews for each row execute function fail_first_vote()`.execute(
    db,
  );
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: `/w/${team_code}/reviews/${review}/helpful`,
    remoteAddress: '203.0.113.7',
  });
  await sql`drop trigger fail_first_vote on shop_reviews`.execute(db);
  expect(statusCode).toBe(303);
  const { rows } = await sql<{ attempts: number }>`
    select last_value::int as attempts from vote_attempts`.execute(db);
  expect(rows[0]?.attempts).toBe(2);
  expect(await get(`${product_id}.html?lang=fr`)).toContain('Utile (1)');
});

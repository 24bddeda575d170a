import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { readReview, createReviewScene } from './written-review.fixture.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createContactedCustomer } from '../rating/rated-shop.fixture.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);
const get = async (url: string): Promise<string> =>
  (await app.http.inject({ method: 'GET', url })).body;

test('a review is withdrawn by a form, never by opening a link, and its rating stays', async () => {
  const review = await createReviewScene(app);
  expect(await get(`${review.path}/withdraw`)).toContain('Retirer votre avis\u202f?');
  expect((await readReview(app, review)).status).toBe('pending');
  const answer = await app.http.inject({ method: 'POST', url: `${review.path}/withdraw` });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `${review.path}/withdraw?done=1`,
  ]);
  expect(await get(`${review.path}/withdraw?done=1`)).toContain('Votre avis n’est plus en ligne.');
  expect((await readReview(app, review)).status).toBe('withdrawn');
  expect(
    (
      await app.db
        .selectFrom('review_requests')
        .select('rating')
        .where('id', '=', review.request_id)
        .executeTakeFirstOrThrow()
    ).rating,
  ).toBe(4);
});

test('without a review there is nothing to withdraw', async () => {
  expect(await get(`${(await createContactedCustomer(app)).path}/withdraw`)).toContain(
    'Vous n’avez pas d’avis en ligne.',
  );
});

import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { test, expect } from 'vitest';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { submitShopReview } from '#server/domains/customer-site/review/submit-shop-review.ts';
import {
  TEXTS,
  readReview,
  createReviewScene,
} from '#server/domains/customer-site/review/written-review.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { endAtStatement } from '#server/testing/end-at-statement.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { publishDueReviews } from './publish-due-reviews.ts';
import { readWall } from '#server/domains/customer-site/wall/read-wall.ts';
import { purgeRemovedReviews } from './purge-removed-reviews.ts';
import { withdrawOwnReview } from '#server/domains/customer-site/review/withdraw-shop-review.ts';
import { eraseShopReviews } from './erase-published-reviews.ts';

const app = testApp(await testDatabase());

const DAY = 86_400_000;

const later = (days: number) => app.clock.advance(days * DAY);

test('a comment without a verified purchase waits for a person, however short the delay becomes', async () => {
  const customer = await createContactedCustomer(app);
  await app.db
    .updateTable('review_requests')
    .set({ trigger_event: 'general_link' })
    .where('id', '=', customer.request_id)
    .execute();
  await rateRequest(app, customer.request_id, 5);
  await submitShopReview(app, customer.request_id, TEXTS);
  const { id: review_id } = await app.db
    .selectFrom('shop_reviews')
    .select('id')
    .where('request_id', '=', customer.request_id)
    .executeTakeFirstOrThrow();
  const owner = await addPerson(app, { team_id: customer.team_id });
  await callHttp(app, 'PATCH /api/team/settings', owner.headers, { moderation_days: 1 });
  await submitShopReview(app, customer.request_id, { ...TEXTS, text: 'Encore mieux.' });
  later(10);
  await publishDueReviews(app);
  expect(await readReview(app, { review_id })).toMatchObject({
    status: 'pending',
    publish_at: null,
    is_verified: false,
  });
  expect(
    (await callHttp(app, 'GET /api/team/shop_reviews?waits=1', owner.headers)).body,
  ).toMatchObject({ data: [{ id: review_id }], counts: { waiting: 1 } });
  expect((await app.http.inject({ url: `/y/${customer.token}/review` })).body).toContain(
    'votre achat n’est pas vérifié',
  );
  expect(
    (await callHttp(app, `POST /api/team/shop_reviews/${review_id}/publish`, owner.headers)).status,
  ).toBe(200);
  const { team_code } = await app.db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', customer.team_id)
    .executeTakeFirstOrThrow();
  const wall = await readWall(app.db, customer.team_id, ASKED);
  expect([wall.summary.total, wall.summary.average]).toEqual([1, null]);
  await createReviewScene(app, { team_id: customer.team_id, order: { number: '#2' }, rating: 2 });
  later(2);
  await publishDueReviews(app);
  const both = await readWall(app.db, customer.team_id, ASKED);
  expect([both.summary.total, both.summary.average, both.summary.verified]).toEqual([2, 2, 1]);
  expect(
    (await app.http.inject({ url: `/dashboard/reviews/custom?team=${team_code}` })).body,
  ).toContain('Moyenne de l’avis dont l’achat est vérifié');
});

const ASKED = { rating: null, product: null, source: null, sort: 'recent', page: 1 } as const;

test('a changed review waits again, and its former text is stored for one year', async () => {
  const written = await createReviewScene(app);
  const owner = await addPerson(app, { team_id: written.team_id });
  await callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/publish`, owner.headers);
  expect(await submitShopReview(app, written.request_id, TEXTS)).toBe('unchanged');
  later(1);
  expect(
    await submitShopReview(app, written.request_id, { ...TEXTS, text: 'Finalement il colle.' }),
  ).toBe('edited');
  expect(await readReview(app, written)).toMatchObject({
    status: 'pending',
    text: 'Finalement il colle.',
    edited_at: app.clock.now(),
  });
  expect(await versionsOf(written.review_id)).toMatchObject([
    { text: 'Il ne colle pas.', status: 'published' },
  ]);
  later(366);
  await purgeRemovedReviews(app);
  expect(await versionsOf(written.review_id)).toEqual([]);
  expect((await readReview(app, written)).text).toBe('Finalement il colle.');
});

test('removed reviews are purged in batches, each of which stays purged when the process ends after it', async () => {
  const written = await Promise.all(
    Array.from({ length: 5 }, (_, i) => createReviewScene(app, { order: { number: `#p${i}` } })),
  );
  for (const { request_id } of written) await withdrawOwnReview(app, request_id);
  later(366);
  const left = async () =>
    (
      await app.db
        .selectFrom('shop_reviews')
        .select('id')
        .where(
          'id',
          'in',
          written.map(({ review_id }) => review_id),
        )
        .execute()
    ).length;
  const ended = { ...app, db: endAtStatement(app.db, 'delete from images', 3) };
  await expect(purgeRemovedReviews(ended, 2)).rejects.toThrow('the process ends');
  expect(await left()).toBe(1);
  await purgeRemovedReviews(app, 2);
  expect(await left()).toBe(0);
});

test('a withdrawn review leaves the wall at once; only its author can publish it again', async () => {
  const written = await createReviewScene(app);
  const owner = await addPerson(app, { team_id: written.team_id });
  expect([
    await withdrawOwnReview(app, written.request_id),
    await withdrawOwnReview(app, written.request_id),
  ]).toEqual([true, false]);
  expect((await readReview(app, written)).status).toBe('withdrawn');
  expect(
    (await callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/publish`, owner.headers))
      .code,
  ).toBe('review_withdrawn');
  const listed = await callHttp(app, 'GET /api/team/shop_reviews?status=withdrawn', owner.headers);
  expect(listed.body).toMatchObject({ data: [{ text: '', photos: [] }] });
  expect(await submitShopReview(app, written.request_id, TEXTS)).toBe('edited');
  expect((await readReview(app, written)).status).toBe('pending');
});

test('a changed rating changes on the wall; a rating without a text is never shown there', async () => {
  const written = await createReviewScene(app, { rating: 5 });
  await rateRequest(app, written.request_id, 2);
  expect((await readReview(app, written)).rating).toBe(2);
  expect(await versionsOf(written.review_id)).toMatchObject([{ rating: 5 }]);
});

test('a rating from the general link is not a verified purchase', async () => {
  const written = await createReviewScene(app, {
    request: { trigger_event: 'general_link', order_id: null },
  });
  expect((await readReview(app, written)).is_verified).toBe(false);
});

test('the shop replies in public and may withdraw its reply; it cannot change the text or the stars', async () => {
  const written = await createReviewScene(app);
  const owner = await addPerson(app, { team_id: written.team_id });
  const reply = (body: Record<string, unknown>) =>
    callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/reply`, owner.headers, body);
  expect(await reply({ text: ' Merci Claire. ' })).toMatchObject({
    body: { data: { reply: 'Merci Claire.' } },
  });
  expect((await reply({ text: 'Merci', rating: 5 })).status).toBe(422);
  expect(await reply({ text: '' })).toMatchObject({
    body: { data: { reply: null, replied_at: null } },
  });
});

test('an erased person leaves no text, neither as author nor as reporter', async () => {
  const written = await createReviewScene(app);
  await submitShopReview(app, written.request_id, {
    ...TEXTS,
    text: 'Deuxième version',
    photos: [{ url: '/images/a.webp', width: 1, height: 1 }],
  });
  const report = {
    team_id: written.team_id,
    shop_review_id: (
      await createReviewScene(app, { team_id: written.team_id, order: { number: '#2' } })
    ).review_id,
    reason: 'other' as const,
    words: 'Je connais Claire',
    email: 'claire@exemple.fr',
    created_at: app.clock.now(),
  };
  await app.db.insertInto('review_reports').values(report).execute();
  const photos = await app.db.transaction().execute((db) =>
    eraseShopReviews(db, {
      team_id: written.team_id,
      request_ids: [written.request_id],
      email: 'Claire@exemple.fr',
    }),
  );
  expect(photos).toEqual(['/images/a.webp']);
  expect(await versionsOf(written.review_id)).toEqual([]);
  expect(
    await app.db
      .selectFrom('review_reports')
      .select(['words', 'email'])
      .where('team_id', '=', written.team_id)
      .execute(),
  ).toEqual([{ words: '', email: null }]);
});

async function versionsOf(review_id: string) {
  return app.db
    .selectFrom('shop_review_versions')
    .selectAll()
    .where('shop_review_id', '=', review_id)
    .orderBy('id')
    .execute();
}

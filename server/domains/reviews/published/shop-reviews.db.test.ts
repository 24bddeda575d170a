import { expect, test } from 'vitest';
import { REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import {
  createContactedCustomer,
  timelineOf,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { contestRefusal } from '#server/domains/customer-site/review/contest-refusal.ts';
import { eraseShopReviews } from './erase-published-reviews.ts';
import { purgeRemovedReviews } from './purge-removed-reviews.ts';
import { publishDueReviews } from './publish-due-reviews.ts';
import { readWall } from '#server/domains/customer-site/wall/read-wall.ts';
import { submitShopReview } from '#server/domains/customer-site/review/submit-shop-review.ts';
import { withdrawOwnReview } from '#server/domains/customer-site/review/withdraw-shop-review.ts';
import {
  WORDS,
  readReview,
  createReviewScene,
} from '#server/domains/customer-site/review/written-review.fixture.ts';

const app = testApp(await testDatabase());
const DAY = 86_400_000;
const later = (days: number) => app.clock.advance(days * DAY);
const mailsTo = async (recipient: string) =>
  app.db
    .selectFrom('test_inbox_messages')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

test('words of people whose purchase is not verified wait for a person, however short the delay becomes', async () => {
  const customer = await createContactedCustomer(app);
  await app.db
    .updateTable('review_requests')
    .set({ trigger_event: 'general_link' })
    .where('id', '=', customer.request_id)
    .execute();
  await rateRequest(app, customer.request_id, 5);
  await submitShopReview(app, customer.request_id, WORDS);
  const { id: review_id } = await app.db
    .selectFrom('shop_reviews')
    .select('id')
    .where('request_id', '=', customer.request_id)
    .executeTakeFirstOrThrow();
  const owner = await addPerson(app, { team_id: customer.team_id });
  await callHttp(app, 'PATCH /api/team/settings', owner.headers, { moderation_days: 1 });
  await submitShopReview(app, customer.request_id, { ...WORDS, text: 'Encore mieux.' });
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

test('a review waits for its clock, and then stands on the wall whatever its rating', async () => {
  const low = await createReviewScene(app, { rating: 1 });
  expect(await readReview(app, low)).toMatchObject({
    status: 'pending',
    rating: 1,
    is_verified: true,
    published_at: null,
  });
  later(6.9);
  await publishDueReviews(app);
  expect((await readReview(app, low)).status).toBe('pending');
  later(0.2);
  await publishDueReviews(app);
  const review = await readReview(app, low);
  expect(review).toMatchObject({
    status: 'published',
    publish_at: null,
    published_at: app.clock.now(),
  });
  expect(await timelineOf(app, low.request_id)).toContain('published');
  await app.runEventHandlers();
  expect((await mailsTo('claire@exemple.fr')).at(-1)).toMatchObject({
    subject: 'Votre avis sur Savonnerie du Vallon est publié',
  });
});

test('the wait is the team’s setting, at most fourteen days; a shorter one is also for those who wait', async () => {
  const written = await createReviewScene(app);
  const owner = await addPerson(app, { team_id: written.team_id });
  expect(
    await callHttp(app, 'PATCH /api/team/settings', owner.headers, { moderation_days: 15 }),
  ).toMatchObject({ status: 422 });
  expect(
    await callHttp(app, 'PATCH /api/team/settings', owner.headers, { moderation_days: 14 }),
  ).toMatchObject({ status: 200 });
  const before = (await readReview(app, written)).publish_at;
  expect(before).toEqual(new Date(app.clock.now().getTime() + 7 * DAY));
  await callHttp(app, 'PATCH /api/team/settings', owner.headers, { moderation_days: 2 });
  expect((await readReview(app, written)).publish_at).toEqual(
    new Date(app.clock.now().getTime() + 2 * DAY),
  );
});

test('a person publishes at once; a reader does not; both are in the audit log of nobody else', async () => {
  const written = await createReviewScene(app);
  const [owner, reader, stranger] = [
    await addPerson(app, { team_id: written.team_id }),
    await addPerson(app, { team_id: written.team_id, role: 'reader' }),
    await addPerson(app, { team_id: (await createReviewScene(app)).team_id }),
  ];
  const publish = `POST /api/team/shop_reviews/${written.review_id}/publish` as const;
  expect((await callHttp(app, publish, reader.headers)).code).toBe('role_required');
  expect((await callHttp(app, publish, stranger.headers)).status).toBe(404);
  expect(await callHttp(app, publish, owner.headers)).toMatchObject({
    status: 200,
    body: { data: { status: 'published', publish_at: null } },
  });
  const { rows } = await auditLogOf(written.team_id);
  expect(rows).toEqual(['shop_review_published']);
});

test('a refusal needs a listed reason, which its author is told with the way to contest it', async () => {
  const email = 'marc@exemple.fr';
  const written = await createReviewScene(app, { request: { email, first_name: 'Marc' } });
  const owner = await addPerson(app, { team_id: written.team_id });
  const refuse = (reason: unknown) =>
    callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/refuse`, owner.headers, {
      reason,
    });
  for (const wrong of ['low_rating', '', null, 'negative'])
    expect((await refuse(wrong)).status, String(wrong)).toBe(422);
  expect(REFUSAL_REASONS).not.toContain('low_rating');
  expect((await refuse('off_topic')).status).toBe(200);
  await app.runEventHandlers();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Votre avis sur Savonnerie du Vallon n’est pas publié');
  expect(mail?.body_text).toContain(
    'Motif du refus\u00a0: sans rapport avec l’achat.'.replace(' du refus', ''),
  );
  expect(mail?.body_text).toContain('contester ce refus');
  expect(mail?.body_text).toContain(`/y/${written.token}/review`);
});

test('a contested refusal comes back to the team, and is told again when it stands', async () => {
  const email = 'lea.conteste@exemple.fr';
  const written = await createReviewScene(app, { request: { email } });
  const owner = await addPerson(app, {
    team_id: written.team_id,
    email: `ada.${written.team_id}@exemple.fr`,
  });
  const call = (what: string, body?: Record<string, unknown>) =>
    callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/${what}`, owner.headers, body);
  await call('refuse', { reason: 'advertising' });
  later(1);
  expect([
    await contestRefusal(app, written.request_id, ' '),
    await contestRefusal(app, written.request_id, 'Je ne vends rien'),
    await contestRefusal(app, written.request_id, 'Encore'),
  ]).toEqual(['empty', 'contested', 'over']);
  await app.runEventHandlers();
  expect((await mailsTo(owner.email)).at(-1)).toMatchObject({
    subject: 'Un client conteste le refus de son avis, Savonnerie du Vallon',
  });
  const waiting = await callHttp(app, 'GET /api/team/shop_reviews?waits=true', owner.headers);
  expect(waiting.body).toMatchObject({
    total: 1,
    counts: { waiting: 1, refused: 1 },
    data: [{ contest: { text: 'Je ne vends rien', is_open: true } }],
  });
  later(1);
  expect(await call('refuse', { reason: 'advertising' })).toMatchObject({
    body: { data: { contest: { is_open: false } } },
  });
  await app.runEventHandlers();
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await mailsTo(email)).at(-1)?.body_text).toContain('maintient son refus');
});

test('who writes anew waits anew, and what was said before is kept for a year and no longer', async () => {
  const written = await createReviewScene(app);
  const owner = await addPerson(app, { team_id: written.team_id });
  await callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/publish`, owner.headers);
  expect(await submitShopReview(app, written.request_id, WORDS)).toBe('unchanged');
  later(1);
  expect(
    await submitShopReview(app, written.request_id, { ...WORDS, text: 'Finalement il colle.' }),
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

test('a withdrawn review leaves the wall at once; nobody can publish it again but its author', async () => {
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
  expect(await submitShopReview(app, written.request_id, WORDS)).toBe('edited');
  expect((await readReview(app, written)).status).toBe('pending');
});

test('a changed rating is also the one of the wall; a rating alone is never on it', async () => {
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

test('the shop answers in public and may take its answer back; it never touches the words or the stars', async () => {
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

test('an erased person leaves no word behind, neither as author nor as reporter', async () => {
  const written = await createReviewScene(app);
  await submitShopReview(app, written.request_id, {
    ...WORDS,
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

async function auditLogOf(team_id: string): Promise<{ rows: string[] }> {
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  return { rows: rows.map(({ action }) => action) };
}

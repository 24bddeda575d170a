import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { test, expect } from 'vitest';
import {
  createReviewScene,
  readReview,
} from '#server/domains/customer-site/review/written-review.fixture.ts';
import { publishDueReviews } from './publish-due-reviews.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { timelineOf } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import { transaction } from '#server/database/transaction.ts';
import { collectPersonData } from '#server/domains/compliance/personal-data/collect-person-data.ts';
import { findPerson } from '#server/domains/requests/contacts/find-person.ts';
import { purgeRemovedReviews } from './purge-removed-reviews.ts';
import { readRefusedReviews } from './read-refused-reviews.ts';
import { contestRefusal } from '#server/domains/customer-site/review/contest-refusal.ts';

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

test('a review is published after its waiting time, for any rating', async () => {
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

test('the waiting time is the team’s setting, at most fourteen days; a shorter one also applies to pending reviews', async () => {
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

test('a member publishes at once; a reader cannot; only the publication is recorded in the audit log', async () => {
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

test('a refusal needs a listed reason, and its author gets that reason and the way to contest it', async () => {
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

test('a contested refusal returns to the team, and its author is notified again when it is upheld', async () => {
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

test('a contest stays as evidence when a later refusal is contested too', async () => {
  const email = 'deux.fois@exemple.fr';
  const written = await createReviewScene(app, { request: { email } });
  const { team_id, review_id } = written;
  const { headers } = await addPerson(app, { team_id });
  const call = (what: string, body?: Record<string, unknown>) =>
    callHttp(app, `POST /api/team/shop_reviews/${review_id}/${what}`, headers, body);
  const contest = async (content: string) => {
    later(1);
    const at = app.clock.now().toISOString();
    expect(await contestRefusal(app, written.request_id, content)).toBe('contested');
    later(1);
    return at;
  };
  await call('refuse', { reason: 'advertising' });
  const first = await contest('Je ne vends rien');
  expect(await call('publish')).toMatchObject({ body: { data: { earlier_contests: [] } } });
  await call('refuse', { reason: 'off_topic' });
  const second = await contest('C’est bien le sujet');
  expect((await callHttp(app, 'GET /api/team/shop_reviews', headers)).body).toMatchObject({
    data: [
      {
        contest: { text: 'C’est bien le sujet', at: second, is_open: true },
        earlier_contests: [{ text: 'Je ne vends rien', at: first }],
      },
    ],
  });
  const refusals = [];
  for await (const lines of readRefusedReviews(app.db, team_id)) refusals.push(...lines);
  expect(refusals).toMatchObject([
    { detail: { reason: 'off_topic', contest: 'C’est bien le sujet' } },
    { detail: { reason: 'advertising', contest: 'Je ne vends rien', contested_at: first } },
  ]);
  const tables = await transaction(app, async (tx) =>
    collectPersonData(app, tx, await findPerson(tx, team_id, { kind: 'email', value: email })),
  );
  const versions = tables['versions_des_avis_de_la_vitrine'] as { contest: string | null }[];
  expect(versions.flatMap(({ contest: said }) => said ?? [])).toContain('Je ne vends rien');
  const left = async () =>
    (
      await app.db
        .selectFrom('shop_review_versions')
        .select('contest')
        .where('shop_review_id', '=', review_id)
        .execute()
    ).flatMap(({ contest: said }) => said ?? []);
  later(300);
  await purgeRemovedReviews(app);
  expect(await left()).toContain('Je ne vends rien');
  later(80);
  await purgeRemovedReviews(app);
  expect(await left()).toEqual([]);
});

test('a refusal is one line of evidence with the rating that was refused, although its author changes the rating afterwards', async () => {
  const written = await createReviewScene(app, { rating: 1 });
  const { team_id, review_id, request_id } = written;
  const { headers } = await addPerson(app, { team_id });
  const refuse = (reason: string) =>
    callHttp(app, `POST /api/team/shop_reviews/${review_id}/refuse`, headers, { reason });
  const refusals = async () => (await Array.fromAsync(readRefusedReviews(app.db, team_id))).flat();
  await refuse('advertising');
  later(1);
  await rateRequest(app, request_id, 2);
  await rateRequest(app, request_id, 4);
  const first = {
    what: 'Avis de 1 sur 5 refusé\u00A0: publicité ou lien commercial',
    detail: { rating: 1, later_ratings: [2, 4], reason: 'advertising' },
  };
  expect(await refusals()).toMatchObject([first]);
  await refuse('off_topic');
  expect(await refusals()).toMatchObject([
    { detail: { rating: 4, later_ratings: [], reason: 'off_topic' } },
    { ...first, what: 'Avis de 1 sur 5 refusé jusqu’alors\u00A0: publicité ou lien commercial' },
  ]);
});

test('the contest of an earlier refusal is erased with its author', async () => {
  const email = 'efface.conteste@exemple.fr';
  const written = await createReviewScene(app, { request: { email } });
  const { headers } = await addPerson(app, { team_id: written.team_id });
  const refuse = (reason: string) =>
    callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/refuse`, headers, { reason });
  await refuse('advertising');
  later(1);
  await contestRefusal(app, written.request_id, 'Je ne vends rien');
  later(1);
  await refuse('off_topic');
  await callHttp(app, 'POST /api/team/erasures', headers, { email });
  expect(
    await app.db
      .selectFrom('shop_review_versions')
      .select('id')
      .where('shop_review_id', '=', written.review_id)
      .execute(),
  ).toEqual([]);
});

async function auditLogOf(team_id: string): Promise<{ rows: string[] }> {
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  return { rows: rows.map(({ action }) => action) };
}

import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import type { ReceivedReview } from '#server/ports/received-review.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { savePublicReviews } from './sync/save-public-reviews.ts';

const app = testApp(await testDatabase());
let team_id = '';
let ada: TestPerson;
let number = 0;
beforeEach(async () => {
  team_id = await addTeam(app);
  ada = await addPerson(app, { team_id });
});

const ask = (call: `${'GET' | 'POST'} /${string}`, body?: Record<string, unknown>) =>
  callHttp(app, call, ada.headers, body);
const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const review = (n: number, given: Partial<ReceivedReview> = {}): ReceivedReview => ({
  review_id: idOf(n),
  review_title: 'Parfait',
  review_text: 'Livraison rapide',
  review_rating: 5,
  review_is_verified: true,
  review_is_pending: false,
  review_likes: 0,
  review_language: 'fr',
  review_time: app.clock.now(),
  review_experienced_time: null,
  consumer_id: null,
  consumer_name: 'Léa M.',
  consumer_image: null,
  consumer_review_count: 3,
  consumer_country: null,
  consumer_is_verified: null,
  consumer_review_count_same_domain: null,
  link: null,
  reference_id: null,
  referral_email: null,
  ...given,
});
const keep = (source: 'api' | 'file', ...reviews: ReceivedReview[]) =>
  transaction(app, (tx) => savePublicReviews(tx, { team_id, source, reviews }));
const rows = () =>
  app.db
    .selectFrom('public_reviews')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

/** Creates a request whose customer went to Trustpilot an hour ago. */
async function ordered(
  first_name: string,
  last_name: string,
): Promise<{ id: string; number: string; email: string }> {
  const key = `${++number}`;
  const at = new Date(app.clock.now().getTime() - HOUR);
  const { id: order_id } = await app.db
    .insertInto('orders')
    .values({
      team_id,
      number: `#${key}`,
      number_key: key,
      integration_name: 'api',
      source_updated_at: at,
      line_items: '[]',
      consent: '{}',
      content_hash: Buffer.of(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = `client${key}@exemple.fr`;
  const id = await addRequest(app.db, {
    team_id,
    order_id,
    first_name,
    last_name,
    email,
    integration_order_number: `#${key}`,
    date_sent: new Date(at.getTime() - DAY),
    created_at: new Date(at.getTime() - DAY),
    public_clicked_at: at,
  });
  await app.db
    .insertInto('request_timeline')
    .values({
      request_id: id,
      team_id,
      kind: 'destination_followed',
      at,
      detail: JSON.stringify({ n: 1, site: 'trustpilot', by_person: true }),
    })
    .execute();
  return { id, number: key, email };
}
const reviewOf = async (request_id: string) =>
  (
    (await ask(`GET /api/team/reviews/${request_id}`)).data as {
      trustpilot_review: Record<string, unknown> | null;
    }
  ).trustpilot_review;

test('a review with our reference is matched to its request at once, recorded in its timeline, and nested in the list with its 21 fields', async () => {
  const lea = await ordered('Zoé', 'Martin');
  await keep('api', review(1, { reference_id: lea.number, consumer_name: 'Quelqu’un' }));
  const nested = await reviewOf(lea.id);
  expect(nested).toMatchObject({
    team_id,
    review_id: idOf(1),
    review_rating: 5,
    match_kind: 'reference',
    consumer_image: null,
  });
  const fields = [
    'id',
    'team_id',
    'review_id',
    'review_title',
    'review_text',
    'review_rating',
    'review_is_verified',
    'review_is_pending',
    'review_likes',
    'review_language',
    'review_time',
    'review_experienced_time',
    'consumer_id',
    'consumer_name',
    'consumer_image',
    'consumer_review_count',
    'consumer_country',
    'consumer_is_verified',
    'consumer_review_count_same_domain',
    'created_at',
    'updated_at',
  ];
  expect(Object.keys(nested ?? {})).toEqual(expect.arrayContaining(fields));
  const { data } = await ask('GET /api/team/reviews');
  expect(data).toMatchObject([
    {
      trustpilot_review: { review_id: idOf(1) },
      actions: [
        { kind: 'destination_followed' },
        { kind: 'matched', label: 'Avis public retrouvé' },
      ],
    },
  ]);
});

test('a match by name is only proposed, and counts once a person confirms it', async () => {
  const lea = await ordered('Léa', 'Martin');
  await keep('api', review(2));
  expect(await reviewOf(lea.id)).toBeNull();
  const list = await callHttp(app, 'GET /api/team/public_reviews', ada.headers);
  expect(list.data).toMatchObject([
    {
      public_review: { match_kind: 'proposed', match_score: 90 },
      request: { id: lea.id, email: lea.email },
    },
  ]);
  expect(await ask(`POST /api/team/reviews/${lea.id}/match`, { review_id: idOf(2) })).toMatchObject(
    { status: 200, data: { public_review: { match_kind: 'person', match_score: null } } },
  );
  expect(await reviewOf(lea.id)).toMatchObject({ review_id: idOf(2) });
  // A second sync does not change it.
  app.clock.advance(HOUR);
  await keep('api', review(2, { review_likes: 4, review_time: new Date('2026-11-20T08:30:00Z') }));
  expect(await reviewOf(lea.id)).toMatchObject({ review_likes: 4, match_kind: 'person' });
});

test('of two people with one name, the other one is proposed after the first is refused; a refused match is never proposed again', async () => {
  const [lea, leo] = [await ordered('Léa', 'Martin'), await ordered('Léa', 'Moreau')];
  await keep('api', review(3));
  const [first] = await rows();
  expect(first).toMatchObject({ request_id: leo.id, match_kind: 'proposed', match_rivals: 1 });
  await ask(`POST /api/team/reviews/${leo.id}/unmatch`, { review_id: idOf(3) });
  expect(await rows()).toMatchObject([
    { request_id: lea.id, match_kind: 'proposed', match_rivals: 0 },
  ]);
  await ask(`POST /api/team/reviews/${lea.id}/unmatch`);
  await keep('api', review(3, { review_likes: 1 }));
  expect(await rows()).toMatchObject([{ request_id: null, match_kind: null }]);
  expect((await ask('GET /api/team/public_reviews?state=alone')).data).toHaveLength(1);
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('team_id', '=', team_id)
    .execute();
  expect(auditEvents.map(({ action }) => action)).toEqual([
    'public_review_refused',
    'public_review_refused',
  ]);
});

test('a match with another team’s review, or with an unknown one, is refused', async () => {
  const lea = await ordered('Léa', 'Martin');
  await keep('api', review(4));
  const stranger = await addPerson(app, { team_id: await addTeam(app) });
  for (const call of [
    `POST /api/team/reviews/${lea.id}/match`,
    `POST /api/team/reviews/${lea.id}/unmatch`,
  ] as const)
    expect((await callHttp(app, call, stranger.headers, { review_id: idOf(4) })).status).toBe(404);
  for (const review_id of [idOf(99), 'x'])
    expect((await ask(`POST /api/team/reviews/${lea.id}/match`, { review_id })).status).toBe(404);
  expect(await rows()).toMatchObject([{ match_kind: 'proposed' }]);
});

test('a file completes the data of the site and overrides none of it; the site overrides the file', async () => {
  await keep(
    'file',
    review(5, { review_text: 'Du fichier', reference_id: 'F1', consumer_country: 'FR' }),
    review(6),
  );
  const outcomes = await keep('api', review(6), review(5, { review_text: null }), review(7));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(
    ['unchanged', 'updated', 'created'].map((word, index) =>
      index === 0 ? (expect.stringMatching(/unchanged|updated/u) as string) : word,
    ),
  );
  await keep('file', review(5, { review_text: 'Encore du fichier', review_rating: 1 }));
  expect((await rows())[0]).toMatchObject({
    source: 'file',
    review_rating: 5,
    review_text: 'Encore du fichier',
    reference_id: 'F1',
    consumer_country: 'FR',
  });
});

test('the review of an erased person is never stored again, even when the site sends it', async () => {
  const lea = await ordered('Léa', 'Martin');
  await keep(
    'api',
    review(8, { reference_id: lea.number, consumer_name: 'Léa M.', referral_email: lea.email }),
  );
  expect(
    (await callHttp(app, 'POST /api/team/erasures', ada.headers, { email: lea.email })).status,
  ).toBe(200);
  app.clock.advance(DAY);
  expect(await keep('api', review(8), review(9, { referral_email: lea.email }))).toMatchObject([
    { outcome: 'erased' },
    { outcome: 'erased' },
  ]);
  expect(await rows()).toMatchObject([
    { review_text: null, consumer_name: null, request_id: null, reference_id: null },
  ]);
  expect((await ask('GET /api/team/public_reviews')).data).toEqual([]);
});

test('the list is filtered by state, stars, words and days, and counts each state; clicks without a review are listed as awaiting', async () => {
  const [lea, paul] = [await ordered('Léa', 'Martin'), await ordered('Paul', 'Roux')];
  await keep(
    'api',
    review(10, { reference_id: lea.number }),
    review(11, {
      consumer_name: 'Inconnu',
      review_rating: 1,
      review_text: 'Colis perdu',
      review_time: new Date('2026-09-01T10:00:00Z'),
    }),
  );
  const list = async (query: string) =>
    (
      await app.http.inject({ url: `/api/team/public_reviews?${query}`, headers: ada.headers })
    ).json<{
      data: { public_review: { review_id: string } | null; request: { id: string } | null }[];
      total: number;
      counts: Record<string, number>;
    }>();
  expect((await list('')).counts).toEqual({
    all: 2,
    proposed: 0,
    matched: 1,
    alone: 1,
    awaiting: 1,
  });
  expect((await list('state=awaiting')).data).toMatchObject([
    { public_review: null, request: { id: paul.id } },
  ]);
  for (const query of ['rating=1', 'search=colis perdu', 'end=2026-10-01', 'state=alone'])
    expect(
      (await list(query)).data.map((it) => it.public_review?.review_id),
      query,
    ).toEqual([idOf(11)]);
  expect(await list('search=%25')).toMatchObject({ total: 0 });
});

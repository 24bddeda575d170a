import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { syncIntegration } from '#server/domains/connected-services/sync-integration.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import {
  BUSINESS_USER,
  REVIEW,
  siteReview,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import { inviteThroughSite } from './invite-through-site.ts';
import { syncDueReviews } from './sync/sync-reviews.ts';

const site = await startTrustpilot();
const mails: Mail[] = [];
const app = testApp(await testDatabase(), {
  config: { trustpilot: site.settings },
  mailer: { send: async (mail) => void mails.push(mail) },
});
afterAll(() => site.stop());

const PAGE = 'https://fr.trustpilot.com/review/boutique.example';
const PLAIN_URL = 'https://fr.trustpilot.com/evaluate/boutique.example';
const KEYS = {
  api_key: TRUSTPILOT_KEY,
  api_secret: TRUSTPILOT_SECRET,
  business_user_id: BUSINESS_USER,
};
let team_id = '';
let ada: TestPerson;
beforeEach(async () => {
  site.reset();
  mails.length = 0;
  team_id = await addTeam(app, {
    conditional: { destinations: [{ kind: 'trustpilot', url: PLAIN_URL }] },
  });
  ada = await addPerson(app, { team_id });
});

const ask = (
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  body?: Record<string, unknown>,
) => callHttp(app, call, ada.headers, body);
const connect = (given: Record<string, unknown> = {}) =>
  ask('POST /api/team/trustpilot/connect', { trustpilot_url: PAGE, ...given });
const account = async () =>
  ((await ask('GET /api/team/trustpilot/account')).data as { account: Record<string, unknown> })
    .account;
const card = () =>
  app.db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', 'trustpilot')
    .executeTakeFirst();
const rows = () =>
  app.db
    .selectFrom('public_reviews')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
const settle = async (): Promise<void> => {
  while ((await app.runEventHandlers()) > 0);
};
const later = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  await syncDueReviews(app);
};

/** Creates an order whose customer received a request and has rated. */
async function rated(
  number: string,
  given: Record<string, unknown> = {},
): Promise<{ id: string; token: string }> {
  const at = app.clock.now();
  const { id: order_id } = await app.db
    .insertInto('orders')
    .values({
      team_id,
      number,
      number_key: number,
      integration_name: 'api',
      source_updated_at: at,
      line_items: '[{"title": "Savon", "sku": "S1"}]',
      consent: '{}',
      content_hash: Buffer.of(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await addRequest(app.db, {
    team_id,
    order_id,
    integration_order_number: number,
    date_sent: at,
    last_activity_at: at,
    rating: 5,
    rated_at: at,
    ...given,
  });
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, token };
}
const goThrough = async (token: string): Promise<string | undefined> =>
  (await app.http.inject({ url: `/y/${token}/go/1`, headers: { 'sec-fetch-user': '?1' } })).headers
    .location;

test('an address alone gives links and a card that says so; no review is read, and no page of the site is called', async () => {
  expect(await connect()).toMatchObject({
    status: 200,
    data: { name: 'trustpilot', state: 'connected', account: 'boutique.example' },
  });
  expect(await account()).toMatchObject({
    mode: 'link',
    door: 'plain',
    has_door: true,
    write_url: PLAIN_URL,
    webhook_url: null,
    sync: null,
  });
  expect(await goThrough((await rated('1')).token)).toBe(PLAIN_URL);
  expect((await ask('POST /api/team/trustpilot/sync')).code).toBe('trustpilot_link_only');
  expect(site.calls).toEqual([]);
});

test.each([
  [
    'an address of another site',
    { trustpilot_url: 'https://fr.trustpilot.com.pirate.example/review/a.fr' },
    'trustpilot_url',
  ],
  [
    'a domain that the site does not know',
    { trustpilot_url: 'https://fr.trustpilot.com/review/ailleurs.example', ...KEYS },
    'trustpilot_url',
  ],
  ['a key that it refuses', { ...KEYS, api_key: 'fausse' }, 'api_key'],
  ['a secret that it refuses', { ...KEYS, api_secret: 'faux' }, 'api_secret'],
])('%s is refused at its field, and nothing is stored', async (_, given, field) => {
  expect(await connect(given)).toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  });
  expect(await card()).toBeUndefined();
});

test('all pages are read once; an interrupted sync continues at its position', async () => {
  site.reviews.splice(0, Infinity, ...Array.from({ length: 250 }, (_, n) => siteReview(n)));
  await connect(KEYS);
  site.fault({
    kind: 'answer',
    path: '/reviews',
    status: 200,
    body: { reviews: site.reviews.slice(0, 100) },
  });
  site.fault({ kind: 'answer', path: '/reviews', status: 503 });
  await settle();
  expect([(await rows()).length, (await account())['sync']]).toMatchObject([
    100,
    { is_running: true, pages_read: 1 },
  ]);
  await later(5 * MINUTE);
  expect((await rows()).length).toBe(250);
  expect(await card()).toMatchObject({
    state: 'connected',
    last_error: null,
    last_sync_at: app.clock.now(),
  });
  expect(site.calls.filter((call) => call.endsWith('/reviews'))).toHaveLength(5);
  // The next hourly run reads one page and finds nothing new.
  await later(HOUR);
  expect(site.calls.filter((call) => call.endsWith('/reviews'))).toHaveLength(6);
});

test('a circular list ends; reviews deleted on the site are deleted after a complete sync', async () => {
  site.reviews.splice(0, Infinity, ...Array.from({ length: 100 }, (_, n) => siteReview(n)));
  for (let n = 0; n < 4; n++)
    site.fault({
      kind: 'answer',
      path: '/reviews',
      status: 200,
      body: { reviews: site.reviews.slice() },
    });
  await connect({ api_key: TRUSTPILOT_KEY });
  await settle();
  expect([(await rows()).length, (await account())['sync']]).toMatchObject([
    100,
    { is_running: false },
  ]);
  site.reset();
  site.reviews.splice(0, Infinity, siteReview(0));
  await later(DAY + HOUR);
  await later(HOUR);
  expect((await rows()).length).toBeLessThan(100);
});

test('a revoked key breaks the card with its remedy, and a valid key repairs it and resumes the sync', async () => {
  await connect(KEYS);
  site.revoke();
  await settle();
  expect(await card()).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('révoqu') as string,
  });
  await settle();
  expect(mails).toMatchObject([
    { to: ada.email, subject: expect.stringContaining('Trustpilot') as string },
  ]);
  site.reset();
  expect(await syncIntegration(app, team_id, 'trustpilot')).toMatchObject({
    state: 'connected',
    last_error: null,
  });
  await settle();
  expect(await rows()).toHaveLength(1);
});

test('an unavailable site is retried at growing intervals, and shown on the card after a while; a rate limit is no failure', async () => {
  await connect(KEYS);
  for (let n = 0; n < 3; n++) site.fault({ kind: 'drop', path: '/private/' });
  await settle();
  for (const minutes of [1, 5]) await later(minutes * MINUTE);
  expect(await card()).toMatchObject({
    state: 'connected',
    last_error: expect.stringContaining('ne répond pas') as string,
  });
  site.fault({ kind: 'answer', path: '/private/', status: 429, headers: { 'retry-after': '120' } });
  await later(15 * MINUTE);
  await later(MINUTE);
  expect(await rows()).toHaveLength(0);
  await later(MINUTE);
  expect([(await rows()).length, (await card())?.last_error]).toEqual([1, null]);
});

test('a webhook is authenticated by its secret, and its review is stored only after it is read from the API, for any order and repetition', async () => {
  await connect(KEYS);
  await settle();
  const address = String((await account())['webhook_url']).replace(app.config.publicUrl, '');
  const call = (url: string, events: object[]) =>
    app.http.inject({ method: 'POST', url, payload: { events } });
  const event = (eventName: string, id: string, more: object = {}) => ({
    eventName,
    version: '1',
    eventData: { id, stars: 1, text: 'Inventé', ...more },
  });
  expect(
    (await call(address.slice(0, -1), [event('service-review-created', REVIEW.id)])).statusCode,
  ).toBe(404);
  const other = siteReview(5, { referenceId: '77', text: 'Le vrai' });
  site.reviews.push(other);
  const events = [
    event('service-review-deleted', REVIEW.id),
    event('service-review-updated', other.id),
    event('service-review-created', other.id),
    event('service-review-created', 'a'.repeat(24)),
    event('x', '../../etc'),
  ];
  const answers = await Promise.all(
    [events, events, events.toReversed()].map((notices) => call(address, notices)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await settle();
  // A review reported as deleted still exists; an invented one does not.
  expect(
    (await rows()).map(({ review_id, review_text, source }) => [review_id, review_text, source]),
  ).toEqual([
    [REVIEW.id, 'Livraison rapide', 'api'],
    [other.id, 'Le vrai', 'webhook'],
  ]);
  site.reviews.shift();
  await call(address, [event('service-review-deleted', REVIEW.id, { again: true })]);
  await settle();
  expect((await rows()).map(({ review_id }) => review_id)).toEqual([other.id]);
  expect((await call(address, [{ eventName: 7 }])).statusCode).toBe(400);
});

test('fifty simultaneous webhooks of one review, repeated an hour later and out of order, make one review, matched once', async () => {
  await connect(KEYS);
  await settle();
  const { id } = await rated('1042');
  const notices = siteReview(9, { referenceId: '1042' });
  site.reviews.push(notices);
  const url = String((await account())['webhook_url']).replace(app.config.publicUrl, '');
  const call = (eventName: string, to = url) =>
    app.http.inject({
      method: 'POST',
      url: to,
      payload: { events: [{ eventName, version: '1', eventData: { id: notices.id } }] },
    });
  for (const forged of [
    `${url}x`,
    url.replace(/-[\w-]{32}/u, `-${'A'.repeat(32)}`),
    url.replace(/\/\d+-/u, '/987654-'),
  ])
    expect((await call('service-review-created', forged)).statusCode).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('service-review-created')),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(
    await app.db
      .selectFrom('incoming_events')
      .select('id')
      .where('team_id', '=', team_id)
      .execute(),
  ).toHaveLength(1);
  await Promise.all([settle(), settle()]);
  app.clock.advance(HOUR);
  for (const late of ['service-review-created', 'service-review-updated']) await call(late);
  await settle();
  expect((await rows()).filter(({ review_id }) => review_id === notices.id)).toMatchObject([
    { request_id: id },
  ]);
  expect(
    await app.db
      .selectFrom('request_timeline')
      .select('kind')
      .where('request_id', '=', id)
      .where('kind', '=', 'matched')
      .execute(),
  ).toHaveLength(1);
});

test('each request has one invitation, created at its customer’s click, and the resulting review is matched to it', async () => {
  await connect(KEYS);
  await settle();
  const { id, token } = await rated('1042');
  const link = await goThrough(token);
  expect(site.links).toEqual([
    { referenceId: '1042', email: 'lea@exemple.fr', name: 'Léa Martin', url: link },
  ]);
  expect(await goThrough(token)).toBe(link);
  expect(site.links).toHaveLength(1);
  expect((await account())['month']).toEqual({ used: 1, allowance: 50, state: 'ok' });
  site.reviews.push(siteReview(9, { referenceId: '1042', consumer: { displayName: 'Quelqu’un' } }));
  await later(HOUR);
  expect((await ask(`GET /api/team/reviews/${id}`)).data).toMatchObject({
    trustpilot_review: { match_kind: 'reference', reference_id: '1042' },
  });
});

test('a slow or failing invitation call falls back to the plain page', async () => {
  await connect(KEYS);
  await ask('PATCH /api/team/trustpilot', { monthly_invitations: 1 });
  const [first, second, phone] = [
    await rated('1'),
    await rated('2'),
    await rated('3', { email: null }),
  ];
  expect(await goThrough(phone.token)).toBe(PLAIN_URL);
  expect(await goThrough(first.token)).not.toBe(PLAIN_URL);
  expect(await goThrough(second.token)).toBe(PLAIN_URL);
  expect((await account())['month']).toMatchObject({ state: 'over' });
  await ask('PATCH /api/team/trustpilot', { monthly_invitations: 100 });
  site.fault({ kind: 'hang', path: 'invitation-links' });
  // The site never answers, and the customer still arrives at the plain page.
  expect(await goThrough(second.token)).toBe(PLAIN_URL);
});

test('a database failure during a click leads to the plain page, without an unhandled rejection', async () => {
  await connect(KEYS);
  const { id, token } = await rated('1');
  await sql`alter table review_invitations rename to review_invitations_away`.execute(app.db);
  onTestFinished(async () => {
    await sql`alter table review_invitations_away rename to review_invitations`.execute(app.db);
  });
  // Vitest fails a run in which a promise was rejected without a handler.
  expect(await goThrough(token)).toBe(PLAIN_URL);
  const request = await app.db
    .selectFrom('review_requests')
    .select('public_clicked_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(request.public_clicked_at).not.toBeNull();
});

test('a team on a free plan hands an order over once, to the site alone, and only after declaring that its customers are informed', async () => {
  await connect();
  const address = 'boutique+abc@invite.trustpilot.com';
  expect(
    await ask('PATCH /api/team/trustpilot', {
      hand_over_address: 'moi@exemple.fr',
      is_declared: true,
    }),
  ).toMatchObject({ errors: { hand_over_address: [expect.any(String)] } });
  expect(await ask('PATCH /api/team/trustpilot', { hand_over_address: address })).toMatchObject({
    errors: { is_declared: [expect.any(String)] },
  });
  await rated('0');
  app.clock.advance(MINUTE);
  expect(
    (await ask('PATCH /api/team/trustpilot', { hand_over_address: address, is_declared: true }))
      .status,
  ).toBe(200);
  await rated('1042');
  await rated('1043', { stopped_at: app.clock.now() });
  for (let n = 0; n < 2; n++) await inviteThroughSite(app);
  expect(mails).toMatchObject([{ to: address, subject: 'Invitation 1042' }]);
  expect(mails[0]?.html).toContain('"recipientEmail": "lea@exemple.fr"');
  expect(await account()).toMatchObject({
    month: { used: 1 },
    hand_over: { address, waiting: 0, problem: null },
  });
});

test('sealing keys make a personal link without a call; after the disconnection the link is plain again', async () => {
  await connect();
  const sealing = {
    encryption_key: Buffer.alloc(32, 1).toString('base64'),
    authentication_key: Buffer.alloc(32, 2).toString('base64'),
  };
  expect((await ask('PATCH /api/team/trustpilot', { sealing })).status).toBe(200);
  expect(await goThrough((await rated('7')).token)).toMatch(
    /^https:\/\/fr\.trustpilot\.com\/evaluate-bgl\/boutique\.example\?p=/u,
  );
  expect(JSON.stringify(await card())).not.toContain(sealing.encryption_key);
  expect((await ask('DELETE /api/team/integrations/trustpilot')).status).toBe(200);
  expect(await goThrough((await rated('8')).token)).toBe(PLAIN_URL);
  expect(await account()).toBeNull();
});

test('the erasure of a customer is also sent to the site that was asked to invite them', async () => {
  await connect(KEYS);
  const { token } = await rated('1042');
  await goThrough(token);
  await app.db
    .insertInto('instance')
    .values({
      system_identifier: 'x',
      public_url: 'http://localhost',
      secret_check: 'x',
      pepper: Buffer.from('a pepper of the tests'),
    })
    .execute();
  expect((await ask('POST /api/team/erasures', { email: 'lea@exemple.fr' })).status).toBe(200);
  await settle();
  expect(site.forgotten).toEqual(['lea@exemple.fr']);
});

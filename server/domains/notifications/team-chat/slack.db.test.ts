import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { syncIntegration } from '#server/domains/connected-services/sync-integration.ts';
import { leaveFeedback } from '#server/domains/customer-site/rating/leave-feedback.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startSlack } from '#fake-services/slack.ts';
import { SLACK_TOKEN, SLACK_WORKSPACE } from '#fake-services/slack/slack-requests.ts';
import { announceFallInChat } from './announce-fall-in-chat.ts';
import { purgePosts } from './break-chat.ts';
import { postChatNotifications } from './post-chat-notifications.ts';

const slack = await startSlack();
const app = testApp(await testDatabase(), { config: { slack: slack.settings } });
afterAll(() => slack.stop());

let team_id = '';
let ada: TestPerson;
beforeEach(async () => {
  slack.reset();
  team_id = await addTeam(app, { name: 'Zinc' });
  ada = await addPerson(app, { team_id });
});

const ask = (
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  body?: Record<string, unknown>,
) => callHttp(app, call, ada.headers, body);
const channels = async (query = '') =>
  (await ask(`GET /api/team/slack/channels${query}`)).data as {
    channels: {
      channel_id: string;
      name: string;
      slack_team_name: string;
      num_members: number | null;
    }[];
    last_refresh: string;
    purposes: object;
  };
const card = async () =>
  app.db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', 'slack')
    .executeTakeFirst();
const received = () => slack.posts.map(({ channel, blocks }) => [channel, blocks[0]?.text?.text]);

/** Starts the connection as a browser does and returns its cookie and state. */
async function goThere(): Promise<{ cookie: string; state: string }> {
  const answer = await app.http.inject({
    url: '/api/team/slack/connect-url',
    headers: ada.headers,
  });
  const { url } = answer.json<{ url: string }>();
  return {
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
    state: new URL(url).searchParams.get('state') ?? '',
  };
}
async function returnFromConsent({
  cookie,
  state,
  code = slack.consent(),
}: {
  cookie: string;
  state: string;
  code?: string | null;
}): Promise<string> {
  const query = new URLSearchParams({
    state,
    ...(code === null ? { error: 'access_denied' } : { code }),
  });
  const answer = await app.http.inject({
    url: `/slack/callback?${query.toString()}`,
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(303);
  return new URL(answer.headers.location ?? '', 'http://x').searchParams.get('slack') ?? '';
}
const connect = async (): Promise<string> => returnFromConsent(await goThere());
const choose = (reviews: string | null, unhappy: string | null, incidents: string | null = null) =>
  ask('POST /api/team/slack/purposes', { reviews, unhappy, incidents });
async function rate(rating: number, feedback: string | null = null): Promise<string> {
  const request_id = await addRequest(app.db, {
    team_id,
    first_name: 'Léa',
    last_name: 'Roux',
    rating,
    feedback,
    rated_at: app.clock.now(),
    integration_order_number: '#1042',
  });
  await transaction(app, (tx) =>
    tx.publish('request_rated', { team_id, request_id, rating, is_first: true }),
  );
  await app.runEventHandlers();
  return request_id;
}

test('a team connects Slack, sees all its public channels, and gets each review and unhappy customer in the chosen channels', async () => {
  expect(await connect()).toBe('connected');
  expect(await card()).toMatchObject({ state: 'connected', account: SLACK_WORKSPACE.name });
  const { channels: list } = await channels();
  expect(
    list.map(({ name, slack_team_name, num_members }) => [name, slack_team_name, num_members]),
  ).toEqual([
    ['avis', 'Boutique Léa', 4],
    ['sav', 'Boutique Léa', null],
  ]);
  expect((await choose('C0AVIS', 'C0SAV')).status).toBe(200);
  await rate(5);
  await rate(1, 'Colis abîmé <!channel> *tout*');
  expect(received()).toEqual([
    ['C0AVIS', '★★★★★ Nouvel avis, Zinc'],
    ['C0AVIS', '★☆☆☆☆ Nouvel avis, Zinc'],
    ['C0SAV', '★☆☆☆☆ Client mécontent, Zinc'],
  ]);
  const quote = slack.posts[2]?.blocks.find(({ text }) => text?.text.includes('Colis'));
  // A plain text block, in which Slack does not interpret mentions.
  expect(quote?.text).toMatchObject({
    type: 'plain_text',
    text: '« Colis abîmé <!channel> *tout* »',
  });
  expect(JSON.stringify(slack.posts[2]?.blocks)).toContain('1042');
});

test('a product name in a Slack alert mentions nobody and is no markup', async () => {
  expect(await connect()).toBe('connected');
  await choose(null, 'C0SAV');
  const title = '<!channel> <script>alert(1)</script> <https://a.example|ici> & *gras*';
  const product_id = await addProduct(app, { team_id, title });
  for (const [ago, rating] of [
    [40, 5],
    [5, 1],
  ] as const) {
    const at = new Date(app.clock.now().getTime() - ago * 24 * HOUR);
    const review = {
      team_id,
      request_id: null,
      on_wall: false,
      product_id,
      rating,
      text: '',
      status: 'published',
      submitted_at: at,
      published_at: at,
      is_verified: false,
    };
    await sql`insert into shop_reviews (team_id, on_wall, product_id, rating, text, status, submitted_at, published_at, is_verified)
      select team_id, on_wall, product_id, rating, text, status, submitted_at, published_at, is_verified
      from jsonb_populate_record(null::shop_reviews, ${JSON.stringify(review)}::jsonb), generate_series(1, 5)`.execute(
      app.db,
    );
  }
  const end = app.clock.now().toISOString().slice(0, 10);
  await announceFallInChat(app, { team_id, start: end, end });
  expect(slack.posts).toHaveLength(1);
  const [post] = slack.posts;
  const notices = post?.blocks.find(({ text }) => text?.text.includes('script'))?.text;
  expect(notices?.text).toContain('&lt;!channel&gt; &lt;script&gt;');
  expect(JSON.stringify(post?.blocks)).toContain(`/dashboard/products?team=${team_id}`);
  for (const text of [post?.text, notices?.text]) expect(text).not.toMatch(/<[!@a-z]/u);
});

test('a rating is posted once; a later comment is posted too', async () => {
  await connect();
  await choose('C0AVIS', null);
  const request_id = await rate(4);
  const again = () =>
    transaction(app, (tx) => tx.publish('feedback_left', { team_id, request_id }));
  await Promise.all([again(), again()]);
  await app.runEventHandlers();
  expect(slack.posts).toHaveLength(1);
  await app.db
    .updateTable('review_requests')
    .set({ feedback: 'Très doux' })
    .where('id', '=', request_id)
    .execute();
  await again();
  await app.runEventHandlers();
  expect(slack.posts).toHaveLength(2);
});

test.each([
  [
    'another browser',
    async () => returnFromConsent({ ...(await goThere()), cookie: '' }),
    'expired',
  ],
  [
    'a state that nobody asked for',
    async () => returnFromConsent({ ...(await goThere()), state: 'x'.repeat(43) }),
    'expired',
  ],
  [
    'somebody who said no in Slack',
    async () => returnFromConsent({ ...(await goThere()), code: null }),
    'refused',
  ],
  [
    'a code that Slack does not know',
    async () => returnFromConsent({ ...(await goThere()), code: 'faux' }),
    'failed',
  ],
] as const)('%s changes nothing', async (_, come, outcome) => {
  expect(await come()).toBe(outcome);
  expect(await card()).toBeUndefined();
});

test('a review that reopens after an answer is posted once, with its own heading', async () => {
  await connect();
  await choose('C0AVIS', null);
  const request_id = await rate(2);
  await ask(`PATCH /api/team/reviews/${request_id}`, { status: 'answered' });
  app.clock.advance(MINUTE);
  await leaveFeedback(app, request_id, {
    text: 'Toujours rien reçu',
    answers: [],
    contact_allowed: null,
  });
  await app.runEventHandlers();
  await transaction(app, (tx) => tx.publish('review_reopened', { team_id, request_id }));
  await app.runEventHandlers();
  expect(received()).toEqual([
    ['C0AVIS', '★★☆☆☆ Nouvel avis, Zinc'],
    ['C0AVIS', '★★☆☆☆ Avis de nouveau ouvert, Zinc'],
  ]);
});

test('a Slack consent works once, and only for a person still allowed to connect', async () => {
  const journey = await goThere();
  expect(await returnFromConsent(journey)).toBe('connected');
  expect(await returnFromConsent(journey)).toBe('expired');
  const other = await goThere();
  await app.db
    .updateTable('memberships')
    .set({ role: 'reader' })
    .where('team_id', '=', team_id)
    .execute();
  expect(await returnFromConsent(other)).toBe('expired');
});

test('a private channel appears after the bot is invited; a channel outside the list is refused by its field', async () => {
  await connect();
  expect(await choose('C0DIRECTION', null)).toMatchObject({
    status: 422,
    errors: { reviews: [expect.stringContaining('liste') as string] },
  });
  const direction = slack.channels.find(({ id }) => id === 'C0DIRECTION');
  if (direction) direction.is_member = true;
  app.clock.advance(MINUTE);
  expect((await channels('?force_refresh=1')).channels.map(({ name }) => name)).toEqual([
    'avis',
    'direction',
    'sav',
  ]);
  expect((await choose('C0DIRECTION', null)).status).toBe(200);
});

test('an hour without Slack loses no post, and repeats none', async () => {
  await connect();
  await choose('C0AVIS', null);
  for (let n = 0; n < 5; n++)
    slack.fault({
      kind: n % 2 ? 'drop' : 'answer',
      path: 'chat.postMessage',
      status: 503,
      body: '<html>',
    });
  await rate(3);
  for (let minute = 0; minute < 60; minute++) {
    app.clock.advance(MINUTE);
    await postChatNotifications(app);
  }
  expect(received()).toEqual([['C0AVIS', '★★★☆☆ Nouvel avis, Zinc']]);
});

test('after too many posts, the next one waits as long as Slack says', async () => {
  await connect();
  await choose('C0AVIS', null);
  slack.fault({
    kind: 'answer',
    path: 'chat.postMessage',
    status: 429,
    body: { ok: false, error: 'ratelimited' },
    headers: { 'retry-after': '300' },
  });
  await rate(5);
  app.clock.advance(4 * MINUTE);
  await postChatNotifications(app);
  expect(slack.posts).toHaveLength(0);
  app.clock.advance(2 * MINUTE);
  await postChatNotifications(app);
  expect(slack.posts).toHaveLength(1);
});

test('a revoked access appears on the card and by mail; unsent posts are sent after the reconnection', async () => {
  await connect();
  await choose('C0AVIS', null);
  slack.tokens.delete(SLACK_TOKEN);
  await rate(2);
  await app.runEventHandlers();
  expect(await card()).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('Reconnectez Slack') as string,
  });
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('recipient', '=', ada.email)
    .where('subject', 'like', 'Slack%')
    .execute();
  expect(mails).toEqual([{ subject: 'Slack ne reçoit plus vos avis, Zinc' }]);
  await rate(4);
  app.clock.advance(3 * HOUR);
  await postChatNotifications(app);
  expect(slack.posts).toHaveLength(0);
  expect(await connect()).toBe('connected');
  await postChatNotifications(app);
  expect(received().map(([, heading]) => heading)).toEqual([
    '★★☆☆☆ Nouvel avis, Zinc',
    '★★★★☆ Nouvel avis, Zinc',
  ]);
});

test('Slack reports a revoked access by an event, accepted only signed, recent and once', async () => {
  await connect();
  // Sent over real HTTP, because the signature covers the exact bytes.
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const notices = (given = {}) =>
    slack.emit(
      `${address}/webhooks/slack`,
      { type: 'app_uninstalled' },
      { at: app.clock.now(), ...given },
    );
  expect((await notices({ secret: 'un autre' })).status).toBe(401);
  expect((await notices({ at: new Date(app.clock.now().getTime() - HOUR) })).status).toBe(401);
  expect((await card())?.state).toBe('connected');
  const answers = await Promise.all(Array.from({ length: 50 }, () => notices({ event_id: 'Ev1' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await app.runEventHandlers();
  expect((await card())?.state).toBe('broken');
  expect(
    await app.db
      .selectFrom('incoming_events')
      .select('id')
      .where('dedupe_key', '=', 'Ev1')
      .execute(),
  ).toHaveLength(1);
});

test('an expiring access is renewed in time, once, for any number of simultaneous calls', async () => {
  slack.rotate(true);
  await connect();
  app.clock.advance(12 * HOUR);
  slack.calls.length = 0;
  const customer = await Promise.all([
    channels('?force_refresh=1'),
    channels('?force_refresh=1'),
    syncIntegration(app, team_id, 'slack'),
  ]);
  expect(customer[0].channels).toHaveLength(2);
  expect(slack.calls.filter((call) => call.includes('oauth'))).toHaveLength(1);
  expect((await card())?.state).toBe('connected');
});

test('a circular channel list ends, and an invalid answer is a 502 that leaves the stored list', async () => {
  await connect();
  const circle = {
    ok: true,
    channels: [{ id: 'C0A', name: 'a' }],
    response_metadata: { next_cursor: 'same' },
  };
  app.clock.advance(HOUR);
  slack.fault({ kind: 'answer', path: 'conversations.list', status: 200, body: circle, times: 50 });
  expect((await channels('?force_refresh=1')).channels.map(({ name }) => name)).toEqual(['a']);
  app.clock.advance(HOUR);
  slack.reset();
  for (const body of [
    '<html>',
    { ok: true, channels: 'many' },
    { ok: true, channels: [{ id: 'x'.repeat(99), name: 3 }] },
  ]) {
    slack.fault({ kind: 'answer', path: 'conversations.list', status: 200, body });
    expect((await ask('GET /api/team/slack/channels?force_refresh=1')).status).toBe(502);
  }
  slack.fault({ kind: 'drop', path: 'conversations.list' });
  expect((await channels()).channels.map(({ name }) => name)).toEqual(['a']);
});

test('after a disconnection nothing is posted, and old posts are deleted', async () => {
  await connect();
  await choose('C0AVIS', null);
  expect((await ask('DELETE /api/team/integrations/slack')).status).toBe(200);
  expect(slack.tokens.has(SLACK_TOKEN)).toBe(false);
  await rate(5);
  expect(slack.posts).toHaveLength(0);
  app.clock.advance(15 * 24 * HOUR);
  await purgePosts(app);
  expect(
    await app.db.selectFrom('chat_posts').select('id').where('team_id', '=', team_id).execute(),
  ).toEqual([]);
});

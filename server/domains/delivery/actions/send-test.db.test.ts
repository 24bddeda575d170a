import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { type SendingScene, sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

let scene: SendingScene;
beforeAll(async () => {
  scene = await sendingScene();
});
afterAll(() => scene.close());

type TestMessageAnswer = Partial<Answer<'sendTestReviewRequest'>> & {
  status: number;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
};

async function shop(app: TestApp = scene.app) {
  const team_id = await scene.addTeam();
  const { headers } = await addPerson(app, { team_id });
  const send = async (
    contact: string,
    step = 'request',
    flow_configuration: object = {},
  ): Promise<TestMessageAnswer> => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/team/send_test_review_request',
      headers,
      payload: { contact, step, flow_configuration },
    });
    return { status: answer.statusCode, ...answer.json<object>() };
  };
  return { team_id, headers, send };
}
const TABLES = ['orders', 'review_requests', 'messages', 'request_timeline', 'opt_outs'] as const;
const counts = async () =>
  Promise.all(
    TABLES.map((table) =>
      scene.app.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  );
const tokenOf = (tested: TestMessageAnswer): string =>
  tested.data?.preview.page_url.split('/y/')[1] ?? '';

test('a test of an unsaved step is sent to oneself, marked as a test, and nothing is recorded', async () => {
  const { send } = await shop();
  const before = await counts();
  const tested = await send('ines@boutique.test', 'last_reminder', {
    steps: {
      last_reminder: {
        contents: {
          email: { subject: 'Un dernier mot, {{order_number}}', text: 'Bonjour *vous*' },
        },
      },
    },
  });
  expect(tested).toMatchObject({
    status: 200,
    data: {
      channel: 'email',
      channel_label: 'E-mail',
      status: 'sent',
      problem: null,
      is_outbox: false,
    },
  });
  const mail = scene.smtp.mails.at(-1);
  expect(mail?.to).toBe('ines@boutique.test');
  expect(mail?.subject).toBe('[Test] Un dernier mot, 10482');
  expect(mail?.text).toContain('Message de test');
  expect(mail?.html).toMatch(/<body[^>]*><p style[^>]*>Message de test/);
  expect(mail?.html).toContain('<strong>vous</strong>');
  expect(await counts()).toEqual(before);
});

test('the link of a test opens marked customer pages, and nothing done there is recorded', async () => {
  const { send } = await shop();
  const token = tokenOf(await send('ines@boutique.test'));
  expect(token).toMatch(/^[\w-]{22}$/);
  const before = await counts();
  const get = (path: string) => scene.app.http.inject({ url: `/y/${token}${path}` });
  const post = (path: string, payload: string) =>
    scene.app.http.inject({
      method: 'POST',
      url: `/y/${token}${path}`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  for (const path of [
    '',
    '?rating=4',
    '?rated=2',
    '?rated=5',
    '?done=1',
    '/postpone',
    '/postpone?done=1',
    '/stop',
    '/stop?done=1',
    '/stop?undone=1',
    '/legal',
    '?lang=en',
  ]) {
    const page = await get(path);
    expect([path, page.statusCode]).toEqual([path, 200]);
    expect(page.body, path).toContain('Page de test');
  }
  const moves = [
    ['', 'rating=5', '?rated=5'],
    ['', 'form=feedback&feedback=Merci', '?done=1'],
    ['/postpone', '', '/postpone?done=1'],
    ['/stop', '', '/stop?done=1'],
    ['/stop', 'undo=1', '/stop?undone=1'],
  ] as const;
  for (const [path, payload, to] of moves)
    expect((await post(path, payload)).headers.location).toBe(`/y/${token}${to}`);
  expect((await post('/stop', 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect((await post('/seen', '')).statusCode).toBe(204);
  expect((await post('', '')).statusCode).toBe(422);
  expect(await counts()).toEqual(before);
});

test('the link of a test expires after a week, and an altered one is not found', async () => {
  const { send } = await shop();
  const token = tokenOf(await send('ines@boutique.test'));
  const other = testApp(scene.app.db, {
    now: new Date(scene.app.clock.now().getTime() + 8 * 86_400_000).toISOString(),
  });
  expect((await other.http.inject({ url: `/y/${token}` })).statusCode).toBe(404);
  for (const at of [0, 8, 20]) {
    const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect((await scene.app.http.inject({ url: `/y/${altered}` })).statusCode).toBe(404);
  }
});

test('a test uses the channel fallback order: no channel is a 409, an invalid contact a 422, and an opted-out person gets nothing', async () => {
  const { team_id, send } = await shop();
  expect(await send('0612345678')).toMatchObject({ status: 409, code: 'no_channel' });
  expect(
    await send('ines@boutique.test', 'request', { steps: { request: { channels: ['sms'] } } }),
  ).toMatchObject({ status: 409, code: 'no_channel' });
  for (const contact of ['ines', 'ines@', '12', '0145678901'])
    expect(await send(contact)).toMatchObject({
      status: 422,
      errors: { contact: [expect.any(String)] },
    });
  await scene.app.db
    .insertInto('opt_outs')
    .values({ team_id, kind: 'email', value: 'ines@boutique.test', source: 'page' })
    .execute();
  expect(await send('Ines@Boutique.test')).toMatchObject({ status: 409, code: 'opted_out' });
  await scene.app.db
    .updateTable('teams')
    .set({ can_send_reviews: false })
    .where('id', '=', team_id)
    .execute();
  expect(await send('zoe@boutique.test')).toMatchObject({
    status: 409,
    code: 'sending_not_allowed',
  });
});

test('a provider’s refusal of a test is shown with what to do, beside the preview', async () => {
  const email = {
    ...scene.app.channels.email,
    provider: 'smtp',
    account: scene.app.channels.email?.account ?? '',
    honours_keys: false,
    is_outbox: false,
    limit: null,
    calls: 1,
    send: () => Promise.reject(new ProviderError('auth', '535')),
  };
  const { send } = await shop(
    testApp(scene.app.db, { channels: { whatsapp: null, sms: null, email } }),
  );
  const { status, data } = await send('ines@boutique.test');
  expect([status, data?.status]).toEqual([200, 'failed']);
  expect(data?.problem).toContain('réparez ce canal');
  expect(data?.preview.subject).toContain('[Test]');
});

test('a team sends twenty tests an hour, and five to one contact, counted in the database', async () => {
  const app = testApp(scene.app.db, { config: { rateLimits: true }, channels: scene.app.channels });
  const { send } = await shop(app);
  const me = `${crypto.randomUUID()}@boutique.test`;
  for (let time = 0; time < 5; time++) expect((await send(me)).status).toBe(200);
  expect(await send(me)).toMatchObject({ status: 429, code: 'too_many_requests' });
  for (let time = 0; time < 14; time++)
    expect((await send(`${crypto.randomUUID()}@boutique.test`)).status).toBe(200);
  expect((await send(`${crypto.randomUUID()}@boutique.test`)).status).toBe(429);
  app.clock.set(new Date(app.clock.now().getTime() + 3_600_001).toISOString());
  expect((await send(me)).status).toBe(200);
});

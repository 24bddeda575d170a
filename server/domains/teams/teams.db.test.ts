import { beforeAll, expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addPerson, addSession, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { getTeam } from './get-team.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let ada: TestPerson;
let [one, two, foreign] = ['', '', ''];
let [ownNumber, foreignNumber] = ['', ''];
beforeAll(async () => {
  app = testApp(await testDatabase());
  one = await addTeam(app, { name: 'Zinc' });
  two = await addTeam(app, { name: 'Argent' });
  foreign = await addTeam(app, { name: 'Ailleurs' });
  ada = await addPerson(app, { team_id: one });
  await app.db
    .insertInto('memberships')
    .values({ team_id: two, user_id: ada.id, role: 'reader' })
    .execute();
  const number = async (team_id: string): Promise<string> =>
    (
      await app.db
        .insertInto('phone_numbers')
        .values({ team_id, phone_number: '+33612345678', label: 'Boutique', provider: 'kanal' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  ownNumber = await number(two);
  foreignNumber = await number(foreign);
});

async function call(
  url: string,
  headers: Record<string, string>,
  payload?: Record<string, unknown>,
): Promise<{ status: number; body: { data?: unknown; code?: string } }> {
  const answer = await app.http.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('a person sees their teams by name, with their role and its numbers, and no other', async () => {
  expect((await call('/api/teams', ada.headers)).body.data).toEqual([
    {
      id: two,
      name: 'Argent',
      role: 'reader',
      phone_numbers: [
        { id: ownNumber, phone_number: '+33612345678', label: 'Boutique', provider: 'kanal' },
      ],
    },
    { id: one, name: 'Zinc', role: 'owner', phone_numbers: [] },
  ]);
});

test('switching moves this session only, and where the next one starts', async () => {
  const elsewhere = await addSession(app, { user_id: ada.id, team_id: one });
  const switched = await call('/api/teams/switch', ada.headers, {
    team_id: two,
    phone_number_id: ownNumber,
  });
  expect(switched).toMatchObject({
    status: 200,
    body: { data: { id: two, name: 'Argent', role: 'reader' } },
  });
  expect((await call('/api/team', ada.headers)).body.data).toMatchObject({ id: two });
  expect((await call('/api/team', elsewhere.headers)).body.data).toMatchObject({ id: one });
  expect(
    await app.db
      .selectFrom('users')
      .select('default_team_id')
      .where('id', '=', ada.id)
      .executeTakeFirst(),
  ).toEqual({ default_team_id: two });
  expect(
    (await call('/api/teams/switch', ada.headers, { team_id: one, phone_number_id: null })).status,
  ).toBe(200);
});

test('a foreign, a missing and a malformed team or number answer the same 404', async () => {
  const bodies = [
    { team_id: foreign },
    { team_id: '999999' },
    { team_id: 'abc' },
    { team_id: '-1' },
    { team_id: '9'.repeat(40) },
    { team_id: '1; drop table users' },
    { team_id: two, phone_number_id: foreignNumber },
    { team_id: two, phone_number_id: '999999' },
    { team_id: two, phone_number_id: 'x' },
    { team_id: one, phone_number_id: ownNumber },
  ];
  const answers = await Promise.all(
    bodies.map((body) => call('/api/teams/switch', ada.headers, body)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify(answers[0])]),
  );
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await call('/api/team', ada.headers)).body.data).toMatchObject({ id: one });
});

test('an administrator who switches under somebody’s name leaves that person’s next session where it was', async () => {
  const admin = await addPerson(app, { is_admin: true });
  const parent = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const under = await addSession(app, {
    user_id: ada.id,
    team_id: one,
    kind: 'impersonation',
    parent_session_id: parent.id,
  });
  expect((await call('/api/teams/switch', under.headers, { team_id: two })).status).toBe(200);
  expect(
    await app.db
      .selectFrom('users')
      .select('default_team_id')
      .where('id', '=', ada.id)
      .executeTakeFirst(),
  ).toEqual({ default_team_id: one });
});

test('whatever is stored, the three settings leave complete', async () => {
  const odd = await addTeam(app, {
    flow: { is_active: true, gone: 1, delay: { value: 'x' } },
    conditional: { threshold: 99 },
  });
  const person = await addPerson(app, { team_id: odd });
  expect(await call('/api/team', person.headers)).toMatchObject({
    status: 200,
    body: {
      data: {
        flow_configuration_config: { is_active: true, delay: { value: 3 } },
        conditional_config: { threshold: 4 },
      },
    },
  });
});

test('a team sees the channels that carry its messages: the test inbox only on this machine and only beside no real one', async () => {
  const channels = async (): Promise<unknown> =>
    ((await call('/api/team', ada.headers)).body.data as { channels: unknown }).channels;
  expect(await channels()).toEqual([]);
  await ensureSenders(app);
  expect(await channels()).toEqual([{ channel: 'email', is_outbox: true }]);
  await app.db
    .insertInto('senders')
    .values({ team_id: one, channel: 'sms', provider: 'brevo', account: 'x' })
    .execute();
  expect(await channels()).toEqual([{ channel: 'sms', is_outbox: false }]);
});

test('a tab that still shows another team learns it before anything is read or written', async () => {
  expect(await call('/api/team', { ...ada.headers, 'x-team-id': two })).toMatchObject({
    status: 409,
    body: { code: 'team_changed' },
  });
  expect((await call('/api/team', { ...ada.headers, 'x-team-id': one })).status).toBe(200);
});

test('a team knows that its e-mails stay here, once others can reach the instance', async () => {
  const isMissing = async (config: Partial<TestApp['config']>): Promise<boolean> =>
    (await getTeam({ ...app, config: { ...app.config, smtpUrl: null, ...config } }, two, 'owner'))
      .is_mail_missing;
  expect(await isMissing({})).toBe(false);
  expect(await isMissing({ publicUrl: 'https://avis.exemple.fr' })).toBe(true);
  expect(await isMissing({ trustProxy: ['10.0.0.1'] })).toBe(true);
  expect(
    await isMissing({ publicUrl: 'https://avis.exemple.fr', smtpUrl: 'smtp://mail.exemple.fr' }),
  ).toBe(false);
});

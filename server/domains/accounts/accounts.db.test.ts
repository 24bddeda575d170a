import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addPerson, addSession } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = testApp(db);
  await ensureSenders(app);
});

const PASSWORD = 'le chat dort ici';
const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
interface CallResult {
  status: number;
  body: {
    access_token?: string;
    message?: string;
    code?: string;
    errors?: Record<string, string[]>;
    data?: Record<string, unknown>;
    [key: string]: unknown;
  };
}
async function post(
  url: string,
  payload: Record<string, unknown>,
  headers: Record<string, string> = {},
  on: TestApp = app,
): Promise<CallResult> {
  const answer = await on.http.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<CallResult['body']>() };
}
async function get(url: string, token: string): Promise<CallResult> {
  const answer = await app.http.inject({ method: 'GET', url, headers: bearer(token) });
  return { status: answer.statusCode, body: answer.json<CallResult['body']>() };
}
async function registered(given: Record<string, unknown>, on: TestApp = app): Promise<string> {
  const { status, body } = await post('/register', { password: PASSWORD, ...given }, {}, on);
  expect(body).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/) as string });
  expect(status).toBe(200);
  return body.access_token ?? '';
}

test('when several people register first at the same instant, one of them becomes administrator', async () => {
  const tokens = await Promise.all(
    ['un', 'deux', 'trois'].map((name) => registered({ email: `${name}@exemple.fr` })),
  );
  const people = await Promise.all(tokens.map((token) => get('/api/user', token)));
  expect(people.filter(({ body }) => body['is_admin'] === true)).toHaveLength(1);
});

test('registering creates a person, their shop and its defaults', async () => {
  const token = await registered({
    email: 'Ada@Exemple.fr',
    first_name: ' Ada ',
    timezone: 'America/Martinique',
    website_url: 'chez-ada.fr',
    referral: 'ami',
    is_admin: true,
    team_id: '1',
    __proto__: {},
  });
  const user = await get('/api/user', token);
  expect(user).toMatchObject({
    status: 200,
    body: {
      email: 'Ada@Exemple.fr',
      first_name: 'Ada',
      last_name: null,
      is_admin: false,
      timezone: 'America/Martinique',
      locale: 'fr',
    },
  });
  const team = await get('/api/team', token);
  expect(team.body.data).toMatchObject({
    id: user.body['current_team_id'],
    name: 'Boutique d’Ada',
    role: 'owner',
    timezone: 'America/Martinique',
    website_url: 'https://chez-ada.fr/',
    can_send_reviews: true,
    current_plan: 'libre',
    revisions: { flow: 1, conditional: 1, customization: 1 },
    integrations: [],
    phone_numbers: [],
    channels: [{ channel: 'email', is_outbox: true }],
    flow_configuration_config: { is_active: false, delay: { value: 3, unit: 'days' } },
    conditional_config: { threshold: 4, mode: 'neutral' },
  });
});

test.each([
  [{ email: 'ada@exemple' }, 'email'],
  [{ email: 'ADA@exemple.FR' }, 'email'],
  [{ password: 'court' }, 'password'],
  [{ password: 'azertyuiop' }, 'password'],
  [{ password: 'Nouvelle@exemple.fr' }, 'password'],
  [{ password_confirmation: 'le chat dort là' }, 'password_confirmation'],
  [{ timezone: 'Europe/Pariss' }, 'timezone'],
  [{ timezone: '+01:00' }, 'timezone'],
  [{ website_url: 'javascript:alert(1)' }, 'website_url'],
  [{ first_name: 'Ada\nLovelace' }, 'first_name'],
])(
  'registering with %o is refused by the name of its field, and creates nothing',
  async (given, field) => {
    const before = await counts();
    const { status, body } = await post('/register', {
      email: 'nouvelle@exemple.fr',
      password: PASSWORD,
      ...given,
    });
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
    expect(await counts()).toEqual(before);
  },
);

async function counts(): Promise<number[]> {
  const tables = ['users', 'teams', 'memberships', 'sessions'] as const;
  return Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).select('created_at').execute()).length),
  );
}

test('login answers an unknown person, a wrong password and an empty password alike', async () => {
  const wrong = {
    status: 401,
    body: { message: 'Les informations de connexion sont incorrectes', code: 'wrong_credentials' },
  };
  expect(await post('/login', { email: 'ada@exemple.fr', password: 'autre chose' })).toEqual(wrong);
  expect(await post('/login', { email: 'personne@exemple.fr', password: PASSWORD })).toEqual(wrong);
  expect(await post('/login', { email: 'pas une adresse', password: 'x'.repeat(10_000) })).toEqual(
    wrong,
  );
  expect(await post('/login', { email: 'ada@exemple.fr', password: '' })).toEqual(wrong);
  expect((await post('/login', { email: 'ada@exemple.fr' })).body.errors).toEqual({
    password: ['Le champ « password » est requis.'],
  });
});

test('login ignores the case of the address and unknown fields', async () => {
  const { status, body } = await post('/login', {
    email: ' aDA@EXEMPLE.fr ',
    password: PASSWORD,
    remember: true,
  });
  expect(status).toBe(200);
  expect((await get('/api/user', body.access_token ?? '')).body['email']).toBe('Ada@Exemple.fr');
});

test('the session token is not stored, and logging out ends that session only', async () => {
  const { body: one } = await post('/login', { email: 'ada@exemple.fr', password: PASSWORD });
  const { body: two } = await post('/login', { email: 'ada@exemple.fr', password: PASSWORD });
  const kept = JSON.stringify(await db.selectFrom('sessions').selectAll().execute());
  expect(kept).not.toContain(one.access_token);
  expect((await post('/logout', {}, bearer(one.access_token ?? ''))).status).toBe(200);
  expect(await get('/api/user', one.access_token ?? '')).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect((await get('/api/user', two.access_token ?? '')).status).toBe(200);
});

test('logging out of an impersonation also ends the administrator’s own session', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'Ada@Exemple.fr')
    .executeTakeFirstOrThrow();
  const own = await addPerson(app, { is_admin: true });
  const parent = await db
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const under = await addSession(app, {
    user_id: id,
    team_id: null,
    kind: 'impersonation',
    parent_session_id: parent.id,
  });
  expect((await post('/logout', {}, under.headers)).status).toBe(200);
  expect([
    (await get('/api/user', own.token)).status,
    (await get('/api/user', under.token)).status,
  ]).toEqual([401, 401]);
});

test('a session expires after 30 days, or after 14 days without use', async () => {
  const start = app.clock.now();
  const { body: used } = await post('/login', { email: 'ada@exemple.fr', password: PASSWORD });
  const { body: idle } = await post('/login', { email: 'ada@exemple.fr', password: PASSWORD });
  const statuses: number[] = [];
  for (const days of [13, 13, 3.9]) {
    app.clock.advance(days * DAY);
    statuses.push((await get('/api/user', used.access_token ?? '')).status);
  }
  app.clock.advance(0.2 * DAY);
  statuses.push((await get('/api/user', used.access_token ?? '')).status);
  expect(statuses).toEqual([200, 200, 200, 401]);
  app.clock.set(new Date(start.getTime() + 14.1 * DAY).toISOString());
  expect((await get('/api/user', idle.access_token ?? '')).status).toBe(401);
  app.clock.set(start.toISOString());
});

import { afterAll, expect, test } from 'vitest';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { PASSWORD } from '#server/testing/contract/contract-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { signIdToken } from '#fake-services/google/google-tokens.ts';

/** Sends unknown keys in bodies that ignore them. None of them must reach a row. */
const db = await testDatabase();
const google = await startGoogle();
afterAll(() => google.stop());
const app = testApp(db, { config: { google: google.settings } });
const victim = await addContractShop(app);

const HOSTILE = {
  id: '1',
  user_id: '1',
  is_admin: true,
  isAdmin: true,
  role: 'owner',
  roles: ['admin'],
  admin: 1,
  team_id: victim.team_id,
  default_team_id: victim.team_id,
  current_team_id: victim.team_id,
  teams: [{ id: victim.team_id }],
  current_plan: 'illimite',
  can_send_reviews: false,
  can_send_reason: 'x',
  team_code: 'vole',
  password_hash: 'x',
  email_confirmed_at: '2020-01-01T00:00:00Z',
  kind: 'impersonation',
  parent_session_id: '1',
  impersonator_id: '1',
  expires_at: '2999-01-01T00:00:00Z',
  created_at: '2000-01-01T00:00:00Z',
  last_seen_at: '2000-01-01T00:00:00Z',
  deletes_at: '2000-01-01T00:00:00Z',
  subject: victim.email,
  sub: victim.email,
  flow_configuration_config: { is_active: true },
  conditional_config: { mode: 'redirect' },
  user: { is_admin: true },
  data: { is_admin: true },
  constructor: { prototype: { is_admin: true } },
  toString: 'x',
  valueOf: 1,
  hasOwnProperty: false,
};

async function post(
  url: string,
  body: Record<string, unknown>,
): Promise<{ status: number; token: string | undefined }> {
  const answer = await app.http.inject({ method: 'POST', url, payload: { ...HOSTILE, ...body } });
  return {
    status: answer.statusCode,
    token: answer.json<{ access_token?: string }>().access_token,
  };
}

/** Reads the person of a token from the tables, with their session and team. */
async function rows(token = ''): Promise<unknown> {
  const me = await app.http.inject({
    url: '/api/user',
    headers: { authorization: `Bearer ${token}` },
  });
  const { id, current_team_id } = me.json<{ id: string; current_team_id: string }>();
  const user = await db
    .selectFrom('users')
    .select(['is_admin', 'email_confirmed_at', 'created_at', 'referral'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const team = await db
    .selectFrom('teams')
    .select(['current_plan', 'can_send_reviews', 'deletes_at', 'flow_configuration_config'])
    .where('id', '=', current_team_id)
    .executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom('memberships')
    .select(['role', 'team_id'])
    .where('user_id', '=', id)
    .execute();
  const kinds = await db
    .selectFrom('sessions')
    .select(['kind', 'parent_session_id'])
    .where('user_id', '=', id)
    .execute();
  return { user, team, memberships, kinds, isStranger: current_team_id !== victim.team_id };
}

const owned = {
  current_plan: 'libre',
  can_send_reviews: true,
  deletes_at: null,
  flow_configuration_config: {},
};

test('registering sets only the fields that a person may choose', async () => {
  const { status, token } = await post('/register', {
    email: `${crypto.randomUUID()}@exemple.fr`,
    password: PASSWORD,
  });
  expect(status).toBe(200);
  expect(await rows(token)).toMatchObject({
    user: { is_admin: false, email_confirmed_at: null, created_at: app.clock.now() },
    team: owned,
    memberships: [{ role: 'owner' }],
    kinds: [{ kind: 'password', parent_session_id: null }],
    isStranger: true,
  });
});

test('signing in with Google sets only what Google vouches for', async () => {
  const { status, token } = await post('/google/callback', {
    credential: signIdToken({
      person: { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.com` },
      now: app.clock.now(),
    }),
  });
  expect(status).toBe(200);
  expect(await rows(token)).toMatchObject({
    user: { is_admin: false },
    team: owned,
    memberships: [{ role: 'owner' }],
    kinds: [{ kind: 'google', parent_session_id: null }],
    isStranger: true,
  });
});

test('logging in and resetting a password change no right and no team', async () => {
  const { email, reset_proof, team_id } = await addContractShop(app);
  await app.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('email', '=', email)
    .execute();
  const { status, token } = await post('/login', { email, password: PASSWORD });
  expect([status, (await post('/forgot-password', { email })).status]).toEqual([200, 200]);
  expect(await rows(token)).toMatchObject({
    user: { is_admin: false, email_confirmed_at: null },
    memberships: [{ role: 'owner', team_id }],
    kinds: [{ kind: 'password' }, { kind: 'password', parent_session_id: null }],
    isStranger: true,
  });
  const reset = await post('/reset-password', {
    token: reset_proof,
    password: 'la brouette bleue',
  });
  expect(await rows(reset.token)).toMatchObject({
    user: { is_admin: false, email_confirmed_at: app.clock.now() },
    memberships: [{ role: 'owner', team_id }],
    isStranger: true,
  });
});

test('`__proto__` in a body is refused by its name, at any depth', async () => {
  for (const url of [
    '/register',
    '/login',
    '/forgot-password',
    '/reset-password',
    '/google/callback',
  ]) {
    for (const payload of [
      '{"__proto__":{"is_admin":true}}',
      '{"a":{"__proto__":{"is_admin":true}}}',
    ]) {
      const answer = await app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(
        [answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)[0]],
        url,
      ).toEqual([422, expect.stringContaining('__proto__')]);
    }
  }
  expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
});

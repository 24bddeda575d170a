import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIssuer } from '#fake-services/openid/issuer.ts';
import {
  ISSUER_CLIENT_ID,
  ISSUER_CLIENT_SECRET,
  type IssuerFault,
} from '#fake-services/openid/issuer-tokens.ts';
import type { Config } from '#server/config/config.ts';
import type { OidcClient } from '#server/config/config-oidc.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { PASSWORD, password_hash } from '#server/testing/contract/contract-people.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
const issuer = await startIssuer('http://localhost:3000/oidc/callback');
afterAll(() => issuer.stop());
const client: OidcClient = {
  issuer: issuer.url,
  clientId: ISSUER_CLIENT_ID,
  clientSecret: ISSUER_CLIENT_SECRET,
  name: 'Maison Lavande',
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  groupRoles: [],
  sessionHours: 12,
};
const appWith = (oidc: Partial<OidcClient> = {}, config: Partial<Config> = {}): TestApp =>
  testApp(db, { config: { oidc: { ...client, ...oidc }, ...config } });
const app = appWith();
const start = app.clock.now();
let sub: string;
let email: string;
beforeEach(() => {
  app.clock.set(start.toISOString());
  issuer.reset();
  issuer.setNow(start);
  sub = crypto.randomUUID();
  email = `${sub}@maison-lavande.fr`;
  Object.assign(issuer.person, { sub, email });
});

interface CallResult {
  status: number;
  body: { access_token?: string; code?: string; message?: string; join_token?: string };
}
async function post(
  on: TestApp,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<CallResult> {
  const answer = await on.http.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

/**
 * Acts as a browser: opens the company’s page, signs in, and returns with the parameters of the
 * address.
 */
async function journey(
  on: TestApp = app,
  page = '/oidc/redirect',
): Promise<{ cookie: string; back: Record<string, string>; location: URL }> {
  const left = await on.http.inject({ url: page });
  expect(left.statusCode).toBe(303);
  const location = new URL(String(left.headers.location));
  const html = await (await fetch(location)).text();
  const [, href = ''] = /href="([^"]+)">Continuer/u.exec(html) ?? [];
  const returned = await fetch(new URL(href.replaceAll('&amp;', '&'), issuer.url), {
    redirect: 'manual',
  });
  const back = new URL(returned.headers.get('location') ?? '');
  expect(back.href).toContain('http://localhost:3000/oidc/callback?');
  const cookie = String(left.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, back: Object.fromEntries(back.searchParams), location };
}
async function enter(
  on: TestApp = app,
  { page, bearer }: { page?: string; bearer?: string } = {},
): Promise<CallResult> {
  const { cookie, back } = await journey(on, page);
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return post(on, '/oidc/callback', back, { cookie, ...authorization });
}
async function user(token = '', on: TestApp = app) {
  const headers = { authorization: `Bearer ${token}` };
  return (await on.http.inject({ url: '/api/user', headers })).json<{
    id: string;
    email: string;
    is_admin: boolean;
    has_oidc: boolean;
    is_email_confirmed: boolean;
    current_team_id: string;
  }>();
}
const countUsers = async () => (await db.selectFrom('users').select('id').execute()).length;
const identities = () =>
  db.selectFrom('sign_in_identities').selectAll().where('subject', 'like', `%${sub}`).execute();
/** Adds an account with this address and a password. */
async function account(is_confirmed: boolean): Promise<{ id: string; team_id: string }> {
  const team_id = await addTeam(app);
  const { id } = await addPerson(app, { team_id, email });
  await db
    .updateTable('users')
    .set({ password_hash, email_confirmed_at: is_confirmed ? start : null })
    .where('id', '=', id)
    .execute();
  return { id, team_id };
}

// The first account of an instance administers it.
beforeAll(async () => void (await addPerson(app, { is_admin: true })));

test('the first OIDC sign-in opens an account, and the next ones find it even when its address changes', async () => {
  const { cookie, back, location } = await journey();
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  const entered = await post(app, '/oidc/callback', back, { cookie });
  expect(entered.status).toBe(200);
  const claire = await user(entered.body.access_token);
  expect(claire).toMatchObject({
    email,
    first_name: 'Claire',
    last_name: 'Moreau',
    has_oidc: true,
    has_password: false,
    is_email_confirmed: true,
    is_admin: false,
  });
  // A state is used once.
  expect(await post(app, '/oidc/callback', back, { cookie })).toMatchObject({
    status: 422,
    body: { code: 'oidc_refused' },
  });
  Object.assign(issuer.person, { email: `autre.${email}` });
  app.clock.advance(MINUTE);
  const again = await user((await enter()).body.access_token);
  expect(again).toMatchObject({ id: claire.id, email });
});

test.each<IssuerFault>([
  'audience',
  'issuer',
  'expired',
  'nonce',
  'no_nonce',
  'foreign_key',
  'unsigned',
  'hs256',
  'other_party',
  'endless',
])('a token with a wrong %s opens nothing and writes nothing', async (fault) => {
  const people = await countUsers();
  issuer.spoil(fault);
  expect(await enter()).toMatchObject({ status: 422, body: { code: 'oidc_refused' } });
  expect([await countUsers(), await identities()]).toEqual([people, []]);
});

test('an OIDC sign-in is refused with a state of another browser, of another service, a forged one or an old one', async () => {
  const [mine, other] = [await journey(), await journey()];
  const refused = { status: 422, body: { code: 'oidc_refused' } };
  expect(await post(app, '/oidc/callback', mine.back)).toMatchObject(refused);
  expect(await post(app, '/oidc/callback', mine.back, { cookie: other.cookie })).toMatchObject(
    refused,
  );
  // The code belongs to the verifier of another journey.
  expect(
    await post(
      app,
      '/oidc/callback',
      { ...other.back, code: mine.back['code'] },
      { cookie: other.cookie },
    ),
  ).toMatchObject(refused);
  const late = await journey();
  app.clock.advance(10 * MINUTE);
  expect(await post(app, '/oidc/callback', late.back, { cookie: late.cookie })).toMatchObject(
    refused,
  );
  expect(await identities()).toEqual([]);
});

test('a token signed by an unpublished key is refused, and a rotated key is fetched', async () => {
  expect((await enter()).status).toBe(200);
  issuer.spoil('foreign_key');
  expect((await enter()).status).toBe(422);
  issuer.spoil(null);
  issuer.rotate();
  expect((await enter()).status).toBe(200);
});

test('when the OIDC service is down or answers nonsense, the sign-in page says that the service is unavailable', async () => {
  for (const fault of [
    { kind: 'drop' as const, path: '/token' },
    { kind: 'answer' as const, path: '/token', status: 500 },
    { kind: 'answer' as const, path: '/token', status: 401, body: { error: 'invalid_client' } },
    { kind: 'answer' as const, path: '/token', status: 200, body: '<html>' },
  ]) {
    const { cookie, back } = await journey();
    issuer.fault(fault);
    expect(await post(app, '/oidc/callback', back, { cookie })).toMatchObject({
      status: 502,
      body: { code: 'provider_failed' },
    });
  }
  const fresh = appWith();
  issuer.fault({ kind: 'answer', path: 'openid-configuration', status: 503 });
  const away = await fresh.http.inject({ url: '/oidc/redirect' });
  expect([away.statusCode, away.headers.location]).toEqual([
    303,
    'http://localhost:3000/oidc/callback?error=unavailable',
  ]);
  issuer.fault({ kind: 'answer', path: '/keys', status: 500 });
  expect((await enter(fresh)).status).toBe(502);
  expect((await enter(fresh)).status).toBe(200);
});

test('a discovery document of another issuer is refused', async () => {
  const document = { issuer: 'https://autre.exemple.fr' };
  const endpointsIn = (base: string) =>
    Object.fromEntries(
      ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => [name, `${base}/x`]),
    );
  issuer.fault({
    kind: 'answer',
    path: 'openid-configuration',
    status: 200,
    body: { ...document, ...endpointsIn(issuer.url) },
  });
  const away = await appWith().http.inject({ url: '/oidc/redirect' });
  expect(away.headers.location).toContain('error=unavailable');
});

test('OIDC is linked at once to an account with the same confirmed address, and by its password to an unconfirmed one', async () => {
  const { id } = await account(true);
  expect((await user((await enter()).body.access_token)).id).toBe(id);

  Object.assign(issuer.person, { sub: crypto.randomUUID(), email: `b.${email}` });
  email = issuer.person.email;
  const unproven = await account(false);
  const refused = await enter();
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'account_exists', join_token: expect.any(String) as string },
  });
  const { join_token } = refused.body;
  app.clock.advance(MINUTE);
  expect((await enter()).status).toBe(409);
  expect((await post(app, '/login', { email, password: PASSWORD, join_token })).status).toBe(200);
  expect((await user((await enter()).body.access_token)).id).toBe(unproven.id);
});

test('an OIDC address that the service does not verify is linked to no account, not even by its password', async () => {
  await account(true);
  for (const email_verified of [false, undefined]) {
    Object.assign(issuer.person, { email_verified });
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'oidc_email_unverified' } });
  }
  expect(await identities()).toEqual([]);

  // Without an account there is nothing to join. The address still has to be proven.
  Object.assign(issuer.person, { email: `neuf.${email}` });
  expect(await user((await enter()).body.access_token)).toMatchObject({
    is_email_confirmed: false,
  });
  Object.assign(issuer.person, { email: `non.${email}`, sub: `n${sub}`, email_verified: false });
  expect((await enter()).status).toBe(409);
});

test('claims that only the UserInfo endpoint has are used', async () => {
  issuer.moveToUserInfo(['email', 'email_verified', 'groups']);
  expect(await user((await enter()).body.access_token)).toMatchObject({
    email,
    is_email_confirmed: true,
  });
});

test('OIDC groups add and remove roles at each sign-in; the last owner and roles without a group stay', async () => {
  const team_id = await addTeam(app);
  const boss = await addPerson(app, { team_id });
  await addPerson(app, { is_admin: true });
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const on = appWith({
    groupRoles: [
      { group: 'CN=Direction,OU=Groupes', role: 'admin' },
      { group: 'avis', role: 'member', team_code },
      { group: 'lecture', role: 'reader', team_code },
      { group: 'gérance', role: 'owner', team_code },
    ],
  });
  const enterWith = async (groups: readonly string[] | undefined) => {
    Object.assign(issuer.person, { groups });
    const me = await user((await enter(on)).body.access_token, on);
    const teams = await db
      .selectFrom('memberships')
      .select(['team_id', 'role'])
      .where('user_id', '=', me.id)
      .execute();
    return { ...me, teams };
  };
  const first = await enterWith(['avis', 'lecture']);
  expect(first).toMatchObject({
    is_admin: false,
    current_team_id: team_id,
    teams: [{ team_id, role: 'member' }],
  });
  expect(await enterWith(['gérance', 'CN=Direction,OU=Groupes'])).toMatchObject({
    is_admin: true,
    teams: [{ team_id, role: 'owner' }],
  });
  // Without the claim the groups are unknown, so that no role is withdrawn.
  expect(await enterWith(undefined)).toMatchObject({
    is_admin: true,
    teams: [{ team_id, role: 'owner' }],
  });
  await db.deleteFrom('memberships').where('user_id', '=', boss.id).execute();
  expect(await enterWith(['lecture'])).toMatchObject({
    is_admin: false,
    teams: [{ team_id, role: 'owner' }],
  });
  await addPerson(app, { team_id });
  expect((await enterWith(['lecture'])).teams).toEqual([{ team_id, role: 'reader' }]);
  const out = await enterWith([]);
  expect(out.teams.map((team) => team.team_id)).not.toContain(team_id);
  expect(out.teams).toHaveLength(1);
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'member_joined',
    'role_changed',
    'role_changed',
    'member_removed',
  ]);
});

test('OIDC accounts open on an instance with closed registration, and the first one is not administrator', async () => {
  expect((await enter(appWith({}, { registration: 'closed' }))).status).toBe(200);
  await db.deleteFrom('users').execute();
  const empty = testApp(db, { config: { oidc: client }, setup_code: '0badc0ffee' });
  expect(await user((await enter(empty)).body.access_token, empty)).toMatchObject({
    is_admin: false,
  });
});

test('an OIDC step-up authenticates again, and counts only for the same person', async () => {
  const { access_token: bearer = '' } = (await enter()).body;
  const createKey = () =>
    post(
      app,
      '/api/team/api_keys',
      { label: 'Site', scopes: ['orders:write'] },
      { authorization: `Bearer ${bearer}` },
    );
  const page = '/oidc/redirect?prove=1';
  app.clock.advance(11 * MINUTE);
  issuer.setNow(app.clock.now());
  expect(await createKey()).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  const { location } = await journey(app, page);
  expect([location.searchParams.get('prompt'), location.searchParams.get('max_age')]).toEqual([
    'login',
    '0',
  ]);
  // A response without the date, or from a session that the service still remembers, proves
  // nothing.
  for (const at of [null, start]) {
    issuer.setAuthenticatedAt(at);
    expect(await enter(app, { page, bearer })).toMatchObject({
      status: 422,
      body: { code: 'oidc_refused' },
    });
  }
  issuer.setAuthenticatedAt(app.clock.now());
  // A sign-in without `prove` is no proof for the open session.
  expect((await enter(app, { bearer })).body.access_token).not.toBe(bearer);
  Object.assign(issuer.person, { sub: crypto.randomUUID(), email: `autre.${email}` });
  expect((await enter(app, { page, bearer })).status).toBe(422);
  expect((await createKey()).status).toBe(403);
  Object.assign(issuer.person, { sub, email });
  expect((await enter(app, { page, bearer })).body.access_token).toBe(bearer);
  expect((await createKey()).status).toBe(200);
});

test('an OIDC session ends a set number of hours after the last authentication', async () => {
  const team_id = await addTeam(app);
  await addPerson(app, { team_id });
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const on = appWith({
    sessionHours: 8,
    groupRoles: [{ group: 'avis', role: 'member', team_code }],
  });
  const passHours = (hours: number) => {
    // Sessions of one database are looked up by the clock of its first app.
    for (const { clock } of [on, app]) clock.advance(hours * 60 * MINUTE);
    issuer.setNow(on.clock.now());
    issuer.setAuthenticatedAt(on.clock.now());
  };
  const statusOf = async (bearer: string) =>
    (await on.http.inject({ url: '/api/user', headers: { authorization: `Bearer ${bearer}` } }))
      .statusCode;
  const teamsOf = async (bearer: string) => {
    const { id } = await user(bearer, on);
    const rows = await db
      .selectFrom('memberships')
      .select('team_id')
      .where('user_id', '=', id)
      .execute();
    return rows.map((row) => row.team_id);
  };
  Object.assign(issuer.person, { groups: ['avis'] });
  const { access_token: bearer = '' } = (await enter(on)).body;
  expect(await teamsOf(bearer)).toEqual([team_id]);
  passHours(7);
  // A proof is a new sign-in at the service: the lifetime begins again, and the current groups
  // count.
  Object.assign(issuer.person, { groups: [] });
  expect((await enter(on, { page: '/oidc/redirect?prove=1', bearer })).status).toBe(200);
  expect(await teamsOf(bearer)).not.toContain(team_id);
  passHours(7);
  expect(await statusOf(bearer)).toBe(200);
  passHours(1);
  expect(await statusOf(bearer)).toBe(401);
  issuer.disable();
  expect((await journey(on)).back).toMatchObject({ error: 'access_denied' });
});

test('when password sign-in is disabled, every password route is refused and names the method that is left', async () => {
  const closed = appWith({}, { passwordSignIn: false });
  const { access_token: bearer = '' } = (await enter(closed)).body;
  const headers = { authorization: `Bearer ${bearer}` };
  const byPassword = Object.values(endpoints)
    .map((endpoint): Endpoint => endpoint)
    .filter(({ by_password }) => by_password === true)
    .map(({ path }) => path);
  expect(byPassword.toSorted()).toEqual([
    '/api/invitations/join',
    '/api/user/password',
    '/forgot-password',
    '/login',
    '/register',
    '/register/shopify',
    '/reset-password',
  ]);
  for (const path of byPassword)
    expect(await post(closed, path, { email, password: PASSWORD }, headers), path).toMatchObject({
      status: 403,
      body: {
        code: 'password_sign_in_closed',
        message: expect.stringContaining('connectez-vous par Maison Lavande') as string,
      },
    });
  expect(await post(closed, '/api/user/step_up', { password: PASSWORD }, headers)).toMatchObject({
    body: { code: 'password_sign_in_closed' },
  });
  // Calls that needed the password need a fresh proof by the service instead.
  const changeEmail = () =>
    post(closed, '/api/user/email', { email: `neuf.${email}`, password: null }, headers);
  closed.clock.advance(11 * MINUTE);
  expect((await changeEmail()).body.code).toBe('step_up_required');
  issuer.setNow(closed.clock.now());
  issuer.setAuthenticatedAt(closed.clock.now());
  await enter(closed, { page: '/oidc/redirect?prove=1', bearer });
  expect((await changeEmail()).status).toBe(200);
  // An account whose address is unproven is not joined. Its confirmation link must be used first.
  Object.assign(issuer.person, { sub: `u${sub}`, email: `non.${email}` });
  email = issuer.person.email;
  await account(false);
  const refused = await enter(closed);
  expect(refused).toMatchObject({ status: 409, body: { code: 'account_exists' } });
  expect(refused.body.join_token).toBeUndefined();
  expect(closed.waiting.map(({ reaction }) => reaction)).toContain('send-confirmation');
  expect((await closed.http.inject({ url: '/api/ways-in' })).json()).toMatchObject({
    data: { password: false, oidc: { name: 'Maison Lavande' } },
  });
});

test('without an OIDC service, sign-in with OIDC is not available', async () => {
  const bare = testApp(db);
  expect((await bare.http.inject({ url: '/oidc/redirect' })).json()).toMatchObject({
    code: 'oidc_not_configured',
  });
  expect(await post(bare, '/oidc/callback', { code: 'x', state: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'oidc_not_configured' },
  });
});

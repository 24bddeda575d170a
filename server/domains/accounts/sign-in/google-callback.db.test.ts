import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addStoredPasskey } from '#server/testing/builders/second-factor.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { PASSWORD, password_hash } from '#server/testing/contract/contract-people.ts';
import { fingerprint } from '#server/testing/contract/fingerprint.ts';
import { signChallenge } from '#server/testing/soft-authenticator.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { signIdToken, type TokenFault } from '#fake-services/google/google-tokens.ts';

const db = await testDatabase();
const google = await startGoogle();
afterAll(() => google.stop());
const connectedApp = testApp(db, { config: { google: google.settings } });
const start = connectedApp.clock.now();
let sub: string;
beforeEach(() => {
  connectedApp.clock.set(start.toISOString());
  google.reset();
  google.setNow(start);
  sub = crypto.randomUUID();
  Object.assign(google.person, { sub, email: `${sub}@gmail.com` });
});

interface CallResult {
  status: number;
  body: {
    access_token?: string;
    email?: string;
    code?: string;
    join_token?: string;
    message?: string;
    errors?: Record<string, string[]>;
  };
}
async function post(
  url: string,
  payload: Record<string, unknown>,
  { cookie, on = connectedApp }: { cookie?: string; on?: TestApp } = {},
): Promise<CallResult> {
  const answer = await on.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...(cookie !== undefined && { cookie }) },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const credential = (
  body: Record<string, unknown> = {},
  on: TestApp = connectedApp,
): Promise<CallResult> =>
  post(
    '/google/callback',
    { credential: signIdToken({ person: google.person, now: on.clock.now() }), ...body },
    { on },
  );
async function user(token = ''): Promise<{
  id: string;
  email: string;
  is_admin: boolean;
  has_password: boolean;
  is_email_confirmed: boolean;
}> {
  return (
    await connectedApp.http.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();
}

/**
 * Acts as a browser: opens Google, answers there, and returns with the parameters of the address.
 */
async function journey(
  answer: 'Continuer' | 'Annuler' = 'Continuer',
): Promise<{ cookie: string; back: Record<string, string>; location: URL }> {
  const left = await connectedApp.http.inject({ url: '/google/redirect' });
  expect(left.statusCode).toBe(303);
  const location = new URL(String(left.headers.location));
  const page = await (await fetch(location)).text();
  const [, href = ''] = new RegExp(`href="([^"]+)">${answer}`).exec(page) ?? [];
  const returned = await fetch(new URL(href.replaceAll('&amp;', '&'), google.url), {
    redirect: 'manual',
  });
  const back = new URL(returned.headers.get('location') ?? '');
  expect(back.href).toContain('http://localhost:3000/google/callback?');
  return {
    cookie: String(left.headers['set-cookie']).split(';')[0] ?? '',
    back: Object.fromEntries(back.searchParams),
    location,
  };
}

test('a sign-in with Google uses PKCE, a nonce and a state, and works once in the browser that started it', async () => {
  const { cookie, back, location } = await journey();
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    prompt: 'select_account',
  });
  expect(
    (await connectedApp.http.inject({ url: '/google/redirect' })).headers['set-cookie'],
  ).toMatch(/^connection_state=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(
    JSON.stringify(await db.selectFrom('connection_states').selectAll().execute()),
  ).not.toContain(back['state']);
  const entered = await post(
    '/google/callback',
    { ...back, is_admin: true, team_id: '1' },
    { cookie },
  );
  expect(entered).toEqual({
    status: 200,
    body: {
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      email: `${sub}@gmail.com`,
    },
  });
  expect(await user(entered.body.access_token)).toMatchObject({
    email: `${sub}@gmail.com`,
    first_name: 'Ada',
    last_name: 'Lefèvre',
    has_password: false,
    is_email_confirmed: true,
  });
  expect(await post('/google/callback', back, { cookie })).toMatchObject({
    status: 422,
    body: { code: 'google_refused' },
  });
});

test('a Google sign-in is refused with a state of another browser, a forged one, an old one, or another code', async () => {
  const [mine, other] = [await journey(), await journey()];
  const refused = { status: 422, body: { code: 'google_refused' } };
  expect(await post('/google/callback', mine.back)).toMatchObject(refused);
  expect(await post('/google/callback', mine.back, { cookie: other.cookie })).toMatchObject(
    refused,
  );
  const forged = 'x'.repeat(43);
  expect(
    await post(
      '/google/callback',
      { ...mine.back, state: forged },
      { cookie: `connection_state=${forged}` },
    ),
  ).toMatchObject(refused);
  // The code belongs to another verifier.
  expect(
    await post(
      '/google/callback',
      { ...other.back, code: mine.back['code'] },
      { cookie: other.cookie },
    ),
  ).toMatchObject(refused);
  const late = await journey();
  connectedApp.clock.advance(10 * MINUTE);
  expect(await post('/google/callback', late.back, { cookie: late.cookie })).toMatchObject(refused);
  expect(
    await db
      .selectFrom('sign_in_identities')
      .select('user_id')
      .where('subject', '=', sub)
      .execute(),
  ).toEqual([]);
});

test.each<TokenFault>([
  'audience',
  'issuer',
  'expired',
  'nonce',
  'foreign_key',
  'unsigned',
  'hs256',
  'unverified',
  'endless',
])('a token with a wrong %s opens nothing and writes nothing', async (fault) => {
  const { cookie, back } = await journey();
  google.spoil(fault);
  const people = await db.selectFrom('users').select('id').execute();
  expect(await post('/google/callback', back, { cookie })).toMatchObject({
    status: 422,
    body: { code: 'google_refused' },
  });
  expect(await db.selectFrom('users').select('id').execute()).toEqual(people);
  if (fault === 'nonce') return; // Google’s button has no nonce.
  const before = await fingerprint(db);
  expect(
    await post('/google/callback', {
      credential: signIdToken({ person: google.person, now: start, fault }),
    }),
  ).toMatchObject({ status: 422, body: { code: 'google_refused' } });
  expect(await fingerprint(db)).toEqual(before);
});

test('a token of Google’s button is accepted once, and refused before its issue time', async () => {
  const token = signIdToken({ person: google.person, now: start, kid: 'second' });
  expect(
    (await post('/google/callback', { credential: token, g_csrf_token: 'x', select_by: 'btn' }))
      .status,
  ).toBe(200);
  expect(await post('/google/callback', { credential: token })).toMatchObject({
    status: 422,
    body: { code: 'google_refused' },
  });
  expect(
    await post('/google/callback', {
      credential: signIdToken({
        person: google.person,
        now: new Date(start.getTime() + 6 * MINUTE),
      }),
    }),
  ).toMatchObject({ status: 422 });
});

test('a person signs in by their Google identifier, even when their addresses change', async () => {
  const { id } = await user((await credential()).body.access_token);
  Object.assign(google.person, { email: `mariee.${sub}@gmail.com`, given_name: 'Autre\nNom' });
  connectedApp.clock.advance(MINUTE);
  const again = await credential();
  expect(await user(again.body.access_token)).toMatchObject({
    id,
    email: `${sub}@gmail.com`,
    first_name: 'Ada',
  });
});

async function account(
  given: { is_confirmed?: boolean; email?: string } = {},
): Promise<{ id: string; email: string }> {
  const { id, email } = await addPerson(connectedApp, {
    team_id: await addTeam(connectedApp),
    email: given.email ?? google.person.email.toUpperCase(),
  });
  await db
    .updateTable('users')
    .set({ password_hash, email_confirmed_at: given.is_confirmed ? start : null })
    .where('id', '=', id)
    .execute();
  return { id, email };
}

test('Google is linked to an account with an unconfirmed address only by the account’s password', async () => {
  const { id, email } = await account();
  const refused = await credential();
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'account_exists',
      email: google.person.email,
      join_token: expect.any(String) as string,
    },
  });
  expect(refused.body.access_token).toBeUndefined();
  const { join_token } = refused.body;
  expect((await post('/login', { email, password: 'autre chose', join_token })).status).toBe(401);
  connectedApp.clock.advance(MINUTE);
  expect((await credential()).status).toBe(409);
  expect((await post('/login', { email, password: PASSWORD, join_token })).status).toBe(200);
  connectedApp.clock.advance(MINUTE);
  expect(await user((await credential()).body.access_token)).toMatchObject({ id });
});

test('a link token is refused for another account, a second time, and after ten minutes', async () => {
  const { email } = await account();
  const { join_token } = (await credential()).body;
  const stranger = await account({ email: `etranger.${sub}@exemple.fr` });
  expect(
    (await post('/login', { email: stranger.email, password: PASSWORD, join_token })).status,
  ).toBe(200);
  connectedApp.clock.advance(10 * MINUTE);
  expect((await post('/login', { email, password: PASSWORD, join_token })).status).toBe(200);
  expect((await credential()).status).toBe(409);
});

test('a passkey can link Google to an account with an unconfirmed address, as a password does', async () => {
  const { id, email } = await account();
  const { passkey } = await addStoredPasskey(connectedApp, id);
  const { join_token } = (await credential()).body;
  expect((await post('/login', { email, password: PASSWORD, join_token })).status).toBe(422);
  connectedApp.clock.advance(MINUTE);
  expect((await credential()).body.code).toBe('account_exists');
  const asked = await connectedApp.http.inject({ method: 'POST', url: '/login/passkey/options' });
  const { challenge } = asked.json<{ data: { challenge: string } }>().data;
  const response = signChallenge(passkey, { challenge, origin: 'http://localhost:3000' });
  expect((await post('/login/passkey', { response, join_token })).status).toBe(200);
  connectedApp.clock.advance(MINUTE);
  expect((await credential()).body.code).toBe('second_factor_required');
});

test('Google is linked at once when both sides confirmed the address, unless Google does not host the mailbox', async () => {
  const { id } = await account({ is_confirmed: true });
  expect(await user((await credential()).body.access_token)).toMatchObject({ id });
  const elsewhere = { sub: `x${sub}`, email: `${sub}@boutique.example` };
  Object.assign(google.person, elsewhere);
  await account({ is_confirmed: true });
  connectedApp.clock.advance(MINUTE);
  expect(await credential()).toMatchObject({ status: 409, body: { code: 'account_exists' } });
  google.person.hd = 'boutique.example';
  expect((await credential()).status).toBe(200);
});

test('an account opened with an address that Google does not host must still confirm it', async () => {
  Object.assign(google.person, { email: `${sub}@boutique.example` });
  await connectedApp.runEventHandlers();
  expect(await user((await credential()).body.access_token)).toMatchObject({
    is_email_confirmed: false,
  });
  await connectedApp.runEventHandlers();
  const mails = await db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('recipient', '=', google.person.email)
    .execute();
  expect(mails).toHaveLength(1);
});

test('Google opens no account on a closed or an empty public instance, except for ADMIN_EMAIL, who becomes administrator', async () => {
  const config = { google: google.settings };
  const closed = testApp(db, {
    config: { ...config, registration: 'closed', adminEmail: google.person.email },
  });
  Object.assign(google.person, { sub: `a${sub}`, email: `autre.${sub}@gmail.com` });
  expect(await credential({}, closed)).toMatchObject({
    status: 403,
    body: { code: 'registration_closed' },
  });
  Object.assign(google.person, { sub, email: `${sub}@gmail.com` });
  expect(await user((await credential({}, closed)).body.access_token)).toMatchObject({
    is_admin: true,
  });
  await db.deleteFrom('users').execute();
  const empty = testApp(db, { config, setup_code: '0badc0ffee' });
  empty.clock.advance(MINUTE);
  expect(await credential({}, empty)).toMatchObject({
    status: 422,
    body: { errors: { setup_code: [expect.any(String)] } },
  });
});

test('when Google fails or rejects this instance, the sign-in answers an error of the provider and writes nothing', async () => {
  for (const fault of [
    { kind: 'drop' as const, path: 'token' },
    { kind: 'answer' as const, path: 'token', status: 500 },
    { kind: 'answer' as const, path: 'token', status: 401, body: { error: 'invalid_client' } },
    { kind: 'answer' as const, path: 'token', status: 200, body: '<html>' },
  ]) {
    const { cookie, back } = await journey();
    google.fault(fault);
    expect(await post('/google/callback', back, { cookie }), JSON.stringify(fault)).toMatchObject({
      status: 502,
      body: { code: 'provider_failed' },
    });
  }
  const fresh = testApp(db, { config: { google: google.settings } });
  google.fault({ kind: 'answer', path: 'certs', status: 500 });
  expect(await credential({}, fresh)).toMatchObject({
    status: 502,
    body: { code: 'provider_failed' },
  });
  expect((await credential({}, fresh)).status).toBe(200);
});

test('without Google keys, sign-in with Google is not offered', async () => {
  const bare = testApp(db);
  expect((await bare.http.inject({ url: '/google/redirect' })).json()).toMatchObject({
    code: 'google_not_configured',
  });
  expect(await post('/google/callback', { credential: 'x' }, { on: bare })).toMatchObject({
    status: 422,
    body: { code: 'google_not_configured' },
  });
  const customer = async (on: TestApp): Promise<unknown> =>
    (await on.http.inject({ url: '/api/ways-in' })).json();
  expect([await customer(bare), await customer(connectedApp)]).toEqual(
    [false, true].map((has) => ({
      data: {
        password: true,
        google: has,
        oidc: null,
        shopify: false,
        slack: false,
        registration: 'open',
        needs_setup_code: false,
        sends_mail: false,
      },
    })),
  );
});

test('a Google callback without a code or a token is refused by the name of the missing field', async () => {
  expect(Object.keys((await post('/google/callback', {})).body.errors ?? {})).toEqual([
    'credential',
  ]);
  expect(Object.keys((await post('/google/callback', { code: 'x' })).body.errors ?? {})).toEqual([
    'state',
  ]);
  expect(Object.keys((await post('/google/callback', { state: 'x' })).body.errors ?? {})).toEqual([
    'code',
  ]);
});

test('Google is unlinked only when another sign-in method is left; sessions opened with it elsewhere end, and the person is notified', async () => {
  const app = testApp(db, { config: { google: google.settings } });
  const enter = async (): Promise<{ authorization: string }> => ({
    authorization: `Bearer ${(await credential({}, app)).body.access_token ?? ''}`,
  });
  const unlink = (headers: Record<string, string>) =>
    app.http.inject({ method: 'DELETE', url: '/api/user/google', headers });
  const [here, elsewhere] = [await enter(), await enter()];
  const me = async () =>
    (await app.http.inject({ url: '/api/user', headers: here })).json<{
      id: string;
      has_google: boolean;
    }>();
  const { id, has_google } = await me();
  expect([has_google, (await unlink(here)).json<{ code: string }>().code]).toEqual([
    true,
    'only_way_in',
  ]);
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  expect((await unlink(here)).statusCode).toBe(200);
  expect(await me()).toMatchObject({ id, has_google: false });
  expect((await app.http.inject({ url: '/api/user', headers: elsewhere })).statusCode).toBe(401);
  await app.runEventHandlers();
  const mails = await db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('recipient', '=', `${sub}@gmail.com`)
    .execute();
  expect(mails.map(({ subject }) => subject)).toContain('Google n’ouvre plus votre compte');
  expect((await unlink(here)).statusCode).toBe(200);
});

test('a Google sign-in to an account with a passkey still requires the passkey or a recovery code', async () => {
  const opened = await credential();
  const { id } = await user(opened.body.access_token);
  await addStoredPasskey(connectedApp, id);
  connectedApp.clock.advance(MINUTE);
  const { status, body } = await credential();
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code: 'second_factor_required', has_authenticator: false }),
  ]);
  expect(body).not.toHaveProperty('access_token');
});

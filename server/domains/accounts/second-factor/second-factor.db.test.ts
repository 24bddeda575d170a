import { beforeEach, expect, test } from 'vitest';
import { addPerson, addSession, type TestPerson } from '#server/testing/builders/person.ts';
import { addStoredPasskey } from '#server/testing/builders/second-factor.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { PASSWORD, password_hash } from '#server/testing/contract/contract-people.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { signChallenge, type SoftPasskey } from '#server/testing/soft-authenticator.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { scanAllText } from '#server/testing/scan-all-text.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { totpCode } from './totp.ts';

interface Mail {
  to: string;
  subject: string;
}
const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };
const db = await testDatabase();
const app = testApp(db, { mailer });
let ada: TestPerson;
beforeEach(async () => {
  mails.length = 0;
  await db.deleteFrom('attempts').execute();
  ada = await newPerson();
});

async function newPerson(given: Parameters<typeof addPerson>[1] = {}): Promise<TestPerson> {
  const person = await addPerson(app, { team_id: await addTeam(app), ...given });
  await db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
  return person;
}

interface CallResult {
  status: number;
  code?: string;
  challenge?: string;
  access_token?: string;
  message?: string;
  has_authenticator?: boolean;
  wants_second_factor?: boolean;
  errors?: Record<string, string[]>;
  data: Record<string, unknown>;
}
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  { headers = ada.headers as Record<string, string>, on = app as TestApp } = {},
): Promise<CallResult> {
  const answer = await on.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...answer.json<Omit<CallResult, 'status'>>(), status: answer.statusCode };
}
const guest = { headers: {} };
const login = (on: TestApp = app) =>
  call('POST', '/login', { email: ada.email, password: PASSWORD }, { ...guest, on });
const enterCode = (challenge: string | undefined, code: string, on: TestApp = app) =>
  call('POST', '/login/second_factor', { challenge, code }, { ...guest, on });

/**
 * Links an app and returns its secret and the recovery codes. The clock advances, so that the next
 * code is a new one.
 */
async function protect(): Promise<{ secret: string; codes: string[] }> {
  const { data } = await call('POST', '/api/user/totp');
  const secret = String(data['secret']);
  const confirmed = await call('POST', '/api/user/totp/confirm', {
    code: totpCode(secret, app.clock.now()),
  });
  expect(confirmed.status).toBe(200);
  app.clock.advance(MINUTE);
  return { secret, codes: confirmed.data['recovery_codes'] as string[] };
}

/** Proves the passkey in the session of Ada. */
async function prove(passkey: SoftPasskey): Promise<void> {
  const { data } = await call('POST', '/api/user/step_up/options');
  const challenge = String(data['challenge']);
  const signed = signChallenge(passkey, { challenge, origin: 'http://localhost:3000' });
  expect((await call('POST', '/api/user/step_up', { passkey: signed })).status).toBe(200);
}

/** Resets the password by the link that is sent to a person who forgot it. */
async function resetPassword(): Promise<CallResult> {
  await call('POST', '/forgot-password', { email: ada.email }, guest);
  await app.runEventHandlers();
  const mail = mails.findLast(({ to }) => to === ada.email) as Mail & { text: string };
  const token = /#token=([\w-]{43})/.exec(mail.text)?.[1];
  return call('POST', '/reset-password', { token, password: 'la brouette bleue' }, guest);
}

test('an authenticator app counts after its first correct code; the password alone then no longer signs in', async () => {
  const { data } = await call('POST', '/api/user/totp');
  expect(data).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string });
  expect(String(data['qr_svg'])).toContain('<svg');
  expect((await login()).status).toBe(200);
  expect(await call('POST', '/api/user/totp/confirm', { code: '000000' })).toMatchObject({
    status: 422,
    errors: { code: [expect.any(String)] },
  });
  expect((await login()).status).toBe(200);
  const { secret, codes } = await protect();
  expect(codes).toHaveLength(10);
  const first = await login();
  expect(first).toMatchObject({ status: 422, code: 'second_factor_required' });
  expect(first).not.toHaveProperty('access_token');
  expect(await enterCode(first.challenge, '000000')).toMatchObject({ status: 422 });
  const opened = await enterCode(first.challenge, totpCode(secret, app.clock.now()));
  expect(opened.status).toBe(200);
  const headers = { authorization: `Bearer ${opened.access_token}` };
  expect((await call('GET', '/api/user', undefined, { headers })).status).toBe(200);
});

test('a code is accepted once, and so is the challenge that it answers', async () => {
  const { secret } = await protect();
  const code = totpCode(secret, app.clock.now());
  const [one, two] = [await login(), await login()];
  const answers = await Promise.all([
    enterCode(one.challenge, code),
    enterCode(two.challenge, code),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  app.clock.advance(MINUTE);
  const again = totpCode(secret, app.clock.now());
  const used = answers[0]?.status === 200 ? one : two;
  expect(await enterCode(used.challenge, again)).toMatchObject({
    status: 422,
    errors: { challenge: [expect.any(String)] },
  });
  const other = await login();
  app.clock.advance(10 * MINUTE);
  expect(await enterCode(other.challenge, totpCode(secret, app.clock.now()))).toMatchObject({
    errors: { challenge: [expect.any(String)] },
  });
});

test('the code of one person is refused for the challenge of another', async () => {
  const { secret } = await protect();
  const zoe = await newPerson();
  const { data } = await call('POST', '/api/user/totp', undefined, zoe);
  await call(
    'POST',
    '/api/user/totp/confirm',
    { code: totpCode(String(data['secret']), app.clock.now()) },
    zoe,
  );
  app.clock.advance(MINUTE);
  const hers = await call('POST', '/login', { email: zoe.email, password: PASSWORD }, guest);
  expect((await enterCode(hers.challenge, totpCode(secret, app.clock.now()))).status).toBe(422);
});

test('a recovery code works once, whatever its case and hyphens, and the person is notified by e-mail', async () => {
  const { codes } = await protect();
  const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
  expect((await enterCode((await login()).challenge, typed)).status).toBe(200);
  expect((await enterCode((await login()).challenge, codes[0] ?? '')).status).toBe(422);
  await app.runEventHandlers();
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'La double authentification est active',
      'Un code de secours a ouvert votre compte',
    ]),
  );
  expect((await call('POST', '/api/user/step_up', { code: codes[1] })).status).toBe(200);
  const renewed = await call('POST', '/api/user/recovery_codes');
  expect(renewed.data['recovery_codes']).toHaveLength(10);
  expect((await enterCode((await login()).challenge, codes[2] ?? '')).status).toBe(422);
});

test('after ten wrong codes in a quarter of an hour every code is refused, on all challenges and sessions', async () => {
  const limited = testApp(db, { mailer, config: { rateLimits: true } });
  limited.clock.set(app.clock.now().toISOString());
  const { secret } = await protect();
  limited.clock.set(app.clock.now().toISOString());
  for (let index = 0; index < 5; index++) {
    const { challenge } = await login(limited);
    expect((await enterCode(challenge, '000000', limited)).status).toBe(422);
    const stepUp = await call('POST', '/api/user/step_up', { code: '000000' }, { on: limited });
    expect(stepUp.status).toBe(422);
  }
  const { challenge } = await login(limited);
  const right = totpCode(secret, limited.clock.now());
  expect((await enterCode(challenge, right, limited)).status).toBe(429);
});

test('wrong codes from elsewhere do not lock out an address that has signed in before', async () => {
  const limited = testApp(db, { mailer, config: { rateLimits: true } });
  const { secret } = await protect();
  limited.clock.set(app.clock.now().toISOString());
  const first = await login(limited);
  const known = await enterCode(first.challenge, totpCode(secret, limited.clock.now()), limited);
  expect(known.access_token).toBeDefined();
  limited.clock.advance(MINUTE);
  const fromElsewhere = async (code: string) => {
    const { challenge } = await login(limited);
    const answer = await limited.http.inject({
      method: 'POST',
      url: '/login/second_factor',
      remoteAddress: '203.0.113.9',
      payload: { challenge, code },
    });
    return answer.statusCode;
  };
  for (let index = 0; index < 10; index++) expect(await fromElsewhere('000000')).toBe(422);
  const right = () => totpCode(secret, limited.clock.now());
  expect(await fromElsewhere(right())).toBe(429);
  const again = await login(limited);
  expect((await enterCode(again.challenge, right(), limited)).status).toBe(200);
});

test('an active app cannot be replaced, only switched off with a recent proof of identity; adding one ends other sessions', async () => {
  const elsewhere = await addSession(app, { user_id: ada.id, team_id: null });
  const { secret } = await protect();
  expect((await call('GET', '/api/user', undefined, elsewhere)).status).toBe(401);
  expect(await call('POST', '/api/user/totp')).toMatchObject({ code: 'authenticator_active' });
  app.clock.advance(11 * MINUTE);
  expect(await call('DELETE', '/api/user/totp')).toMatchObject({ code: 'step_up_required' });
  await call('POST', '/api/user/step_up', { code: totpCode(secret, app.clock.now()) });
  expect((await call('DELETE', '/api/user/totp')).status).toBe(200);
  expect((await login()).status).toBe(200);
  expect(await call('POST', '/api/user/recovery_codes')).toMatchObject({
    code: 'no_second_factor',
  });
});

test('a password reset still requires the second factor', async () => {
  const { secret } = await protect();
  const answer = await resetPassword();
  expect(answer).toMatchObject({ status: 422, code: 'second_factor_required' });
  const opened = await enterCode(answer.challenge, totpCode(secret, app.clock.now()));
  expect(opened.status).toBe(200);
});

test('with passkeys only, a password or a reset link needs a passkey or a recovery code as well', async () => {
  const { passkey } = await addStoredPasskey(app, ada.id);
  await prove(passkey);
  const { data } = await call('POST', '/api/user/recovery_codes');
  const codes = data['recovery_codes'] as string[];
  for (const [index, signIn] of [login, resetPassword].entries()) {
    const refused = await signIn();
    expect(refused).toMatchObject({
      status: 422,
      code: 'second_factor_required',
      message: expect.stringContaining('clé d’accès') as string,
      has_authenticator: false,
    });
    expect(refused).not.toHaveProperty('access_token');
    expect((await enterCode(refused.challenge, '000000')).status).toBe(422);
    const opened = await enterCode(refused.challenge, codes[index] ?? '');
    const headers = { authorization: `Bearer ${opened.access_token}` };
    expect(await call('GET', '/api/user', undefined, { headers })).toMatchObject({
      second_factor: { is_proven: true },
    });
  }
});

test('adding or removing a second factor needs a proof with the second factor; a password is not enough', async () => {
  const { passkey, passkey_id } = await addStoredPasskey(app, ada.id);
  const removal = `/api/user/passkeys/${passkey_id}`;
  const changes = [
    ['POST', '/api/user/passkeys/options'],
    ['POST', '/api/user/totp'],
    ['POST', '/api/user/totp/confirm', { code: '000000' }],
    ['DELETE', '/api/user/totp'],
    ['POST', '/api/user/recovery_codes'],
    ['DELETE', removal],
  ] as const;
  const refuseEach = async () => {
    for (const [method, url, body] of changes)
      expect(await call(method, url, body), url).toMatchObject({
        status: 403,
        code: 'step_up_required',
        wants_second_factor: true,
      });
  };
  await refuseEach();
  await call('POST', '/api/user/step_up', { password: PASSWORD });
  await refuseEach();
  await prove(passkey);
  expect((await call('POST', '/api/user/recovery_codes')).status).toBe(200);
  // A password proven now does not refresh a second factor proven eleven minutes ago.
  app.clock.advance(11 * MINUTE);
  await call('POST', '/api/user/step_up', { password: PASSWORD });
  await refuseEach();
  await prove(passkey);
  expect((await call('DELETE', removal)).status).toBe(200);
  expect((await login()).status).toBe(200);
});

test('a recovery code is sufficient proof to add a passkey', async () => {
  const { codes } = await protect();
  app.clock.advance(11 * MINUTE);
  const offer = () => call('POST', '/api/user/passkeys/options');
  expect((await offer()).code).toBe('step_up_required');
  await call('POST', '/api/user/step_up', { code: codes[0] });
  expect((await offer()).status).toBe(200);
});

test('new recovery codes end the other sessions', async () => {
  await protect();
  const elsewhere = await addSession(app, { user_id: ada.id, team_id: null });
  expect((await call('GET', '/api/user', undefined, elsewhere)).status).toBe(200);
  expect((await call('POST', '/api/user/recovery_codes')).status).toBe(200);
  expect((await call('GET', '/api/user', undefined, elsewhere)).status).toBe(401);
  expect((await call('GET', '/api/user')).status).toBe(200);
});

test('neither the secret of the app nor a recovery code is readable in the database', async () => {
  const { secret, codes } = await protect();
  for (const clear of [secret, codes[0] ?? '', (codes[0] ?? '').replaceAll('-', '')])
    expect(await scanAllText(db, clear)).toEqual([]);
});

test('on a public instance, the administration requires a second factor after seven days', async () => {
  const open = testApp(db, { mailer, config: { publicUrl: 'https://avis.boutique.fr' } });
  const admin = await newPerson({ is_admin: true });
  const overview = () =>
    call('GET', '/api/admin/overview', undefined, { headers: admin.headers, on: open });
  expect((await overview()).status).toBe(200);
  const { second_factor } = (await call('GET', '/api/user', undefined, {
    headers: admin.headers,
    on: open,
  })) as unknown as { second_factor: { due_at: string; is_proven: boolean } };
  expect(second_factor).toMatchObject({
    is_proven: false,
    due_at: new Date(open.clock.now().getTime() + 7 * DAY).toISOString(),
  });
  open.clock.advance(7 * DAY - MINUTE);
  expect((await overview()).status).toBe(200);
  open.clock.advance(MINUTE);
  expect(await overview()).toMatchObject({ status: 403, code: 'second_factor_required' });
  // A local address needs no second factor, because nobody else can reach it.
  const local = testApp(db, { mailer, now: open.clock.now().toISOString() });
  expect(
    (await call('GET', '/api/admin/overview', undefined, { headers: admin.headers, on: local }))
      .status,
  ).toBe(200);
  const asAdmin = { headers: admin.headers, on: open };
  await call('POST', '/api/user/step_up', { password: PASSWORD }, asAdmin);
  expect((await overview()).status).toBe(403);
  const { data } = await call('POST', '/api/user/totp', undefined, asAdmin);
  const code = totpCode(String(data['secret']), open.clock.now());
  await call('POST', '/api/user/totp/confirm', { code }, asAdmin);
  expect((await overview()).status).toBe(200);
});

test('the operator can remove every second factor of a person: sessions end, with an audit event and an e-mail', async () => {
  const { codes } = await protect();
  const waiting = await login();
  await db
    .insertInto('passkeys')
    .values({
      user_id: ada.id,
      credential_id: crypto.randomUUID(),
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      device_type: 'singleDevice',
      is_backed_up: false,
      aaguid: crypto.randomUUID(),
      name: 'Téléphone perdu',
      created_at: app.clock.now(),
      last_used_at: null,
    })
    .execute();
  const other = await newPerson();
  mails.length = 0;
  expect(await resetSecondFactor(app, ` ${ada.email.toUpperCase()}`)).toMatchObject({
    isDone: true,
    sentence: expect.stringContaining('n’a plus de second facteur') as string,
  });
  expect(mails).toMatchObject([
    { to: ada.email, subject: 'La double authentification de votre compte a été retirée' },
  ]);
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', ada.id).execute(),
      table,
    ).toEqual([]);
  expect((await call('GET', '/api/user')).status).toBe(401);
  expect((await call('GET', '/api/user', undefined, { headers: other.headers })).status).toBe(200);
  // The sign-in that waited for a code has ended, and the password alone opens the account.
  expect((await enterCode(waiting.challenge, codes[0] ?? '')).status).toBe(422);
  expect((await login()).status).toBe(200);
  expect(
    await db
      .selectFrom('audit_log')
      .select(['user_id', 'detail'])
      .where('action', '=', 'second_factor_reset')
      .execute(),
  ).toEqual([{ user_id: null, detail: { user_id: ada.id } }]);

  expect(await resetSecondFactor(app, ada.email)).toMatchObject({ isDone: true });
  expect(mails).toHaveLength(1);
  expect(await resetSecondFactor(app, 'personne@exemple.fr')).toMatchObject({ isDone: false });
});

test('a failed e-mail does not undo the removal of second factors, and the command reports it', async () => {
  await protect();
  const down = {
    send: () => Promise.reject(new ProviderError('transient', 'le serveur est muet')),
  };
  expect(await resetSecondFactor({ ...app, mailer: down }, ada.email)).toMatchObject({
    isDone: true,
    sentence: expect.stringContaining('prévenez la personne') as string,
  });
  expect((await login()).status).toBe(200);
});

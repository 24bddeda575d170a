import { expect, test } from 'vitest';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Mail } from '#server/ports/mailer.ts';

const db = await testDatabase();
const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };
const PASSWORD = 'le chat dort ici';

async function register(
  app: TestApp,
  given: Record<string, unknown>,
): Promise<{
  status: number;
  body: { access_token: string; code?: string; errors?: Record<string, string[]> };
}> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/register',
    payload: { password: PASSWORD, ...given },
  });
  return { status: answer.statusCode, body: answer.json() };
}
async function isAdmin(app: TestApp, token: string): Promise<boolean> {
  const answer = await app.http.inject({
    url: '/api/user',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json<{ is_admin: boolean }>().is_admin;
}
async function confirm(app: TestApp, token: string): Promise<number> {
  return (await app.http.inject({ method: 'POST', url: '/confirm-email', payload: { token } }))
    .statusCode;
}
const tokenOf = (mail: Mail | undefined): string =>
  /\/confirm-email#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';

test('a public instance asks its first account, and no other, for the setup code', async () => {
  const app = testApp(db, {
    mailer,
    setup_code: '0badc0ffee',
    config: { host: '0.0.0.0', isLoopback: false },
  });
  expect(await register(app, { email: 'un@exemple.fr' })).toMatchObject({
    status: 422,
    body: { errors: { setup_code: [expect.any(String)] } },
  });
  expect(await register(app, { email: 'un@exemple.fr', setup_code: '0badc0ffef' })).toMatchObject({
    status: 422,
    body: { errors: { setup_code: [expect.any(String)] } },
  });
  const first = await register(app, { email: 'un@exemple.fr', setup_code: '0badc0ffee' });
  expect(first.status).toBe(200);
  expect(await isAdmin(app, first.body.access_token)).toBe(true);
  const second = await register(app, { email: 'deux@exemple.fr' });
  expect(second.status).toBe(200);
  expect(await isAdmin(app, second.body.access_token)).toBe(false);
  await db.deleteFrom('users').execute();
});

test('with ADMIN_EMAIL, nobody is administrator before that address is confirmed; the link works once, for seven days', async () => {
  const app = testApp(db, { mailer, config: { adminEmail: 'chef@exemple.fr' } });
  const other = await register(app, { email: 'premier@exemple.fr' });
  const { body } = await register(app, {
    email: 'Chef@exemple.fr',
    first_name: 'https://gagnez.exemple',
  });
  expect([
    await isAdmin(app, other.body.access_token),
    await isAdmin(app, body.access_token),
  ]).toEqual([false, false]);
  mails.length = 0;
  await app.runEventHandlers();
  expect(mails.map((mail) => mail.to)).toEqual(['premier@exemple.fr', 'Chef@exemple.fr']);
  expect(mails.map((mail) => mail.text).join()).not.toContain('gagnez');
  const [theirs, chief] = mails.map(tokenOf);
  app.clock.advance(8 * DAY);
  expect(await confirm(app, chief ?? '')).toBe(422);
  app.clock.advance(-2 * DAY);
  expect(await confirm(app, 'x'.repeat(43))).toBe(422);
  expect(await confirm(app, theirs ?? '')).toBe(200);
  expect(await isAdmin(app, other.body.access_token)).toBe(false);
  expect(await confirm(app, chief ?? '')).toBe(200);
  expect(await confirm(app, chief ?? '')).toBe(200);
  expect(await isAdmin(app, body.access_token)).toBe(true);
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([
    { action: 'named_admin_promoted' },
  ]);
});

test('a person whose confirmed address becomes ADMIN_EMAIL is administrator from their next login', async () => {
  const before = testApp(db, { mailer });
  const { body } = await register(before, { email: 'tardive@exemple.fr' });
  mails.length = 0;
  await before.runEventHandlers();
  expect(await confirm(before, tokenOf(mails[0]))).toBe(200);
  const named = testApp(db, { mailer, config: { adminEmail: 'tardive@exemple.fr' } });
  expect(await isAdmin(named, body.access_token)).toBe(false);
  await named.http.inject({
    method: 'POST',
    url: '/login',
    payload: { email: 'tardive@exemple.fr', password: PASSWORD },
  });
  expect(await isAdmin(named, body.access_token)).toBe(true);
});

test('a login with an unconfirmed address sends another link once the first has expired', async () => {
  const app = testApp(db, { mailer, now: '2027-03-01T09:00:00Z' });
  await register(app, { email: 'lente@exemple.fr' });
  await app.runEventHandlers();
  mails.length = 0;
  const login = async (): Promise<void> => {
    await app.http.inject({
      method: 'POST',
      url: '/login',
      payload: { email: 'lente@exemple.fr', password: PASSWORD },
    });
    await app.runEventHandlers();
  };
  await login();
  expect(mails).toHaveLength(0);
  app.clock.advance(8 * DAY);
  await login();
  expect(mails).toHaveLength(1);
  expect(await confirm(app, tokenOf(mails[0]))).toBe(200);
});

test('a closed instance refuses registration, except for its first account and for ADMIN_EMAIL', async () => {
  const app = testApp(db, {
    mailer,
    config: { registration: 'closed', adminEmail: 'patron@exemple.fr' },
  });
  expect(await register(app, { email: 'inconnue@exemple.fr' })).toMatchObject({
    status: 403,
    body: { code: 'registration_closed' },
  });
  expect((await register(app, { email: 'patron@exemple.fr' })).status).toBe(200);
  await db.deleteFrom('users').execute();
  const empty = testApp(db, { mailer, config: { registration: 'invite' } });
  expect((await register(empty, { email: 'premiere@exemple.fr' })).status).toBe(200);
  expect((await register(empty, { email: 'seconde@exemple.fr' })).status).toBe(403);
});

test('a person can request another confirmation link five times an hour; a confirmed address gets none', async () => {
  const app = testApp(db, { mailer, config: { rateLimits: true }, now: '2027-04-01T09:00:00Z' });
  const { body } = await register(app, { email: 'distraite@exemple.fr' });
  await app.runEventHandlers();
  const call = async (): Promise<number> =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/user/email/confirmation',
        headers: { authorization: `Bearer ${body.access_token}` },
      })
    ).statusCode;
  mails.length = 0;
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push(await call());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await app.runEventHandlers();
  expect(mails.map((mail) => mail.to)).toEqual(
    Array.from({ length: 5 }, () => 'distraite@exemple.fr'),
  );
  expect(await confirm(app, tokenOf(mails[4]))).toBe(200);
  mails.length = 0;
  app.clock.advance(DAY);
  expect(await call()).toBe(200);
  await app.runEventHandlers();
  expect(mails).toEqual([]);
});

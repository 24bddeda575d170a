import argon2 from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Mail } from '#server/ports/mailer.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { PASSWORD } from '#server/testing/contract/contract-people.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { login } from '../sign-in/login.ts';

const db = await testDatabase();
const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };
const NEW = 'la brouette bleue';
const usualApp = testApp(db, { mailer });
const start = usualApp.clock.now().toISOString();
let app: TestApp;
beforeEach(() => {
  app = usualApp;
  app.clock.set(start);
  mails.length = 0;
});

interface CallResult {
  status: number;
  body: {
    message: string;
    code?: string;
    errors?: Record<string, string[]>;
    access_token?: string;
  };
}
async function post(
  url: string,
  payload: Record<string, unknown>,
  on: TestApp = app,
): Promise<CallResult> {
  const answer = await on.http.inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, body: answer.json() };
}
async function linkTo(email: string): Promise<string> {
  expect((await post('/forgot-password', { email })).status).toBe(200);
  await app.runEventHandlers();
  const mail = mails.findLast(({ to }) => to === email);
  return /\/reset-password#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
const status = async (token: string): Promise<number> =>
  (await app.http.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

test('a reset link changes the password once, ends every session and every other link, and signs the person in', async () => {
  const { email } = await addContractShop(app);
  const { body: before } = await post('/login', { email, password: PASSWORD });
  const [first, second] = [await linkTo(email), await linkTo(email)];
  const reset = await post('/reset-password', {
    token: first,
    password: NEW,
    email: email.toUpperCase(),
    password_confirmation: NEW,
    is_admin: true,
  });
  expect(reset).toEqual({
    status: 200,
    body: {
      message: expect.any(String) as string,
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
    },
  });
  expect([
    await status(before.access_token ?? ''),
    await status(reset.body.access_token ?? ''),
  ]).toEqual([401, 200]);
  for (const token of [first, second])
    expect((await post('/reset-password', { token, password: NEW })).body.errors).toEqual({
      token: [expect.stringContaining('plus valable')],
    });
  expect([
    (await post('/login', { email, password: PASSWORD })).status,
    (await post('/login', { email, password: NEW })).status,
  ]).toEqual([401, 200]);
  mails.length = 0;
  await app.runEventHandlers();
  // The link has also proven the address, so that messages that waited for it are sent to
  // customers.
  const own = mails.filter(({ to }) => to === email);
  expect(own.map(({ subject }) => subject)).toEqual(['Votre mot de passe a été changé']);
  expect(
    await db.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst(),
  ).toEqual({ is_admin: false });
});

test('when one reset link is used twice at the same instant, one use succeeds', async () => {
  const token = await linkTo((await addContractShop(app)).email);
  const answers = await Promise.all(
    ['la brouette bleue', 'la brouette verte'].map((password) =>
      post('/reset-password', { token, password }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a reset link is valid for 30 minutes, is stored as a hash, and is not used up by a refused password', async () => {
  const { email } = await addContractShop(app);
  const token = await linkTo(email);
  expect(JSON.stringify(await db.selectFrom('account_proofs').selectAll().execute())).not.toContain(
    token,
  );
  const refusal = async (given: Record<string, unknown>): Promise<string[]> =>
    Object.keys(
      (await post('/reset-password', { token, password: NEW, ...given })).body.errors ?? {},
    );
  expect(await refusal({ password: 'court' })).toEqual(['password']);
  expect(await refusal({ password: 'azertyuiop' })).toEqual(['password']);
  expect(await refusal({ password: email })).toEqual(['password']);
  expect(await refusal({ password_confirmation: 'la brouette verte' })).toEqual([
    'password_confirmation',
  ]);
  expect(await refusal({ email: 'autre@exemple.fr' })).toEqual(['token']);
  app.clock.advance(30 * MINUTE);
  expect(await refusal({})).toEqual(['token']);
  app.clock.advance(-1);
  expect((await post('/reset-password', { token, password: NEW })).status).toBe(200);
});

test('a reset link sent to a former address of the account is refused', async () => {
  const { email } = await addContractShop(app);
  const token = await linkTo(email);
  await db
    .updateTable('users')
    .set({ email: `nouvelle.${email}` })
    .where('email', '=', email)
    .execute();
  expect((await post('/reset-password', { token, password: NEW })).status).toBe(422);
});

test('a reset link also confirms the address, and makes the owner of ADMIN_EMAIL administrator', async () => {
  const { email } = await addContractShop(app);
  app = testApp(db, { mailer, config: { adminEmail: email } });
  const { body } = await post('/reset-password', { token: await linkTo(email), password: NEW });
  const user = await app.http.inject({
    url: '/api/user',
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(user.json()).toMatchObject({ is_admin: true, is_email_confirmed: true });
});

test('a reset for an address with an account and for one without have the same answer, statements and job', async () => {
  const { email } = await addContractShop(app);
  const customer = async (address: string) => {
    const recorded = recordStatements(db);
    const on = testApp(recorded.db, { mailer, config: { rateLimits: true } });
    const answer = await post('/forgot-password', { email: address }, on);
    return { answer, statements: recorded.statements.splice(0), jobs: await on.runEventHandlers() };
  };
  const [known, unknown] = [await customer(email), await customer('personne@exemple.fr')];
  expect(known.statements.length).toBeGreaterThan(2);
  expect(unknown).toEqual(known);
  expect(mails.map(({ to }) => to)).toEqual([email]);
});

test('a login computes argon2 once for an existing account, an unknown one and one without a password', async () => {
  const verify = vi.spyOn(argon2, 'verify');
  const { email } = await addContractShop(app);
  const bare = await addPerson(app);
  for (const address of [email, 'personne@exemple.fr', bare.email]) {
    verify.mockClear();
    const call = {
      params: undefined,
      query: undefined,
      form: undefined,
      caller: null,
      address: '',
      user_agent: null,
      if_match: null,
      idempotency_key: null,
      state_cookie: null,
      bearer: null,
      save_state: () => undefined,
      url: '',
      body: { email: address, password: 'autre chose' },
    };
    await expect(login(app, call)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(verify).toHaveBeenCalledOnce();
  }
  verify.mockRestore();
});

test('an address gets five reset links in half an hour, with or without an account', async () => {
  const { email } = await addContractShop(app);
  await db.deleteFrom('attempts').execute();
  app = testApp(db, { mailer, config: { rateLimits: true } });
  const refused: CallResult[] = [];
  for (const address of [email, 'inconnue@exemple.fr']) {
    for (let i = 0; i < 5; i++)
      expect(
        (await post('/forgot-password', { email: i % 2 ? address : ` ${address.toUpperCase()}` }))
          .status,
      ).toBe(200);
    refused.push(await post('/forgot-password', { email: address }));
  }
  expect(refused.map((answer) => answer.status)).toEqual([429, 429]);
  expect(refused[0]).toEqual(refused[1]);
  await app.runEventHandlers();
  expect(mails).toHaveLength(5);
  app.clock.advance(30 * MINUTE);
  expect((await post('/forgot-password', { email })).status).toBe(200);
});

test('a reset link works while logins are locked out, and it ends the lockout', async () => {
  const { email } = await addContractShop(app);
  await db.deleteFrom('attempts').execute();
  app = testApp(db, { mailer, config: { rateLimits: true } });
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => post('/login', { email, password: `essai ${i}` })),
  );
  expect((await post('/login', { email, password: PASSWORD })).status).toBe(429);
  const reset = await post('/reset-password', { token: await linkTo(email), password: NEW });
  expect(await status(reset.body.access_token ?? '')).toBe(200);
  expect((await post('/login', { email, password: NEW })).status).toBe(200);
});

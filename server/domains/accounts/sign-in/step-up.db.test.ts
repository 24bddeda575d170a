import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGoogle } from '#fake-services/google/google.ts';
import { signIdToken } from '#fake-services/google/google-tokens.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { hashPassword } from '../passwords/hash-password.ts';

const PASSWORD = 'la brouette rouge';
const MINUTE = 60_000;
let app: TestApp;
let google: Awaited<ReturnType<typeof startGoogle>>;
let ada: TestPerson;

beforeAll(async () => {
  google = await startGoogle();
  app = testApp(await testDatabase(), { config: { google: google.settings } });
});
afterAll(() => google.stop());
beforeEach(async () => {
  ada = await addPerson(app, { team_id: await addTeam(app) });
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', ada.id)
    .execute();
});

interface CallResult {
  status: number;
  code?: string;
  access_token?: string;
  errors?: unknown;
  data?: unknown;
}
async function post(
  url: string,
  payload: object,
  headers: Record<string, string> = ada.headers,
): Promise<CallResult> {
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  return { ...answer.json<Omit<CallResult, 'status'>>(), status: answer.statusCode };
}
const createKey = () => post('/api/team/api_keys', { label: 'Site', scopes: ['orders:write'] });

test('a sensitive action needs a proof of identity of the last ten minutes', async () => {
  expect((await createKey()).status).toBe(200);
  app.clock.advance(10 * MINUTE);
  expect(await createKey()).toMatchObject({ status: 403, code: 'step_up_required' });
  expect(await post('/api/user/step_up', { password: 'une autre' })).toMatchObject({
    status: 422,
    errors: { password: [expect.any(String)] },
  });
  expect((await createKey()).status).toBe(403);
  const until = new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString();
  expect(await post('/api/user/step_up', { password: PASSWORD })).toMatchObject({
    status: 200,
    data: { fresh_until: until },
  });
  expect((await createKey()).status).toBe(200);
  app.clock.advance(10 * MINUTE);
  expect((await createKey()).status).toBe(403);
});

test('a proof of identity counts for its own session only', async () => {
  const { access_token } = await post('/login', { email: ada.email, password: PASSWORD });
  app.clock.advance(10 * MINUTE);
  await post('/api/user/step_up', { password: PASSWORD });
  expect((await createKey()).status).toBe(200);
  const other = { authorization: `Bearer ${access_token ?? ''}` };
  expect(
    await post('/api/team/api_keys', { label: 'Site', scopes: ['orders:write'] }, other),
  ).toMatchObject({ code: 'step_up_required' });
});

test('inviting an owner needs a recent proof of identity, inviting a member does not', async () => {
  app.clock.advance(11 * MINUTE);
  const invite = (role: string) =>
    post('/api/team/invitations', { email: `${crypto.randomUUID()}@exemple.fr`, role });
  expect((await invite('member')).status).toBe(200);
  expect(await invite('owner')).toMatchObject({ status: 403, code: 'step_up_required' });
});

test('a person who signs in with Google proves their identity with Google, and stays in the same session', async () => {
  const person = { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.com` };
  const signIn = (headers: Record<string, string> = {}, who = person) =>
    post(
      '/google/callback',
      { credential: signIdToken({ person: who, now: app.clock.now() }) },
      headers,
    );
  const { access_token } = await signIn();
  const headers = { authorization: `Bearer ${access_token ?? ''}` };
  const call = () =>
    post('/api/team/api_keys', { label: 'Site', scopes: ['orders:write'] }, headers);
  app.clock.advance(11 * MINUTE);
  expect((await call()).status).toBe(403);
  // The account of another person is no proof here.
  const stranger = { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.com` };
  expect((await signIn(headers, stranger)).access_token).not.toBe(access_token);
  expect((await call()).status).toBe(403);
  expect((await signIn(headers)).access_token).toBe(access_token);
  expect((await call()).status).toBe(200);
});

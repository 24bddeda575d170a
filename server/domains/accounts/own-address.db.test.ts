import { testDatabase } from '#server/testing/test-database.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { testApp } from '#server/testing/test-app.ts';
import { beforeEach, test, expect } from 'vitest';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { password_hash, PASSWORD } from '#server/testing/contract/contract-people.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';

const db = await testDatabase();

const mails: Mail[] = [];

const app = testApp(db, { mailer: { send: async (mail) => void mails.push(mail) } });

const start = app.clock.now().toISOString();

const NEW = 'la brouette bleue';

beforeEach(() => {
  app.clock.set(start);
  mails.length = 0;
});

interface Answered {
  status: number;
  body: { code?: string; errors?: Record<string, string[]>; data?: unknown };
}

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: Record<string, unknown>,
): Promise<Answered> {
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

async function somebody(
  given: Parameters<typeof addPerson>[1] = {},
): Promise<TestPerson & { team_id: string }> {
  const team_id = given.team_id ?? (await addTeam(app));
  const person = await addPerson(app, { team_id, ...given });
  await db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
  return { ...person, team_id };
}

async function login(email: string, password: string): Promise<number> {
  return (await call('POST', '/login', {}, { email, password })).status;
}

async function mailed(email: string): Promise<string> {
  await app.runEventHandlers();
  return (
    /#token=([\w-]{43})$/m.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  );
}

test('an address changes when the new one is proven; the old one is told, and links sent to it die', async () => {
  const person = await somebody();
  const wanted = `nouvelle.${person.email}`;
  expect(
    await call('POST', '/api/user/email', person.headers, { email: wanted, password: 'non' }),
  ).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
  expect(
    await call('POST', '/api/user/email', person.headers, {
      email: person.email.toUpperCase(),
      password: PASSWORD,
    }),
  ).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  await call('POST', '/forgot-password', {}, { email: person.email });
  const reset = await mailed(person.email);
  expect(
    (await call('POST', '/api/user/email', person.headers, { email: wanted, password: PASSWORD }))
      .status,
  ).toBe(200);
  const token = await mailed(wanted);
  expect(await call('GET', '/api/user', person.headers)).toMatchObject({
    body: { email: person.email },
  });
  mails.length = 0;
  for (let i = 0; i < 2; i++)
    expect((await call('POST', '/confirm-email', {}, { token })).status).toBe(200);
  expect(await call('GET', '/api/user', person.headers)).toMatchObject({
    body: { email: wanted, is_email_confirmed: true },
  });
  await app.runEventHandlers();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, 'L’adresse de votre compte a été changée'],
  ]);
  expect([await login(person.email, PASSWORD), await login(wanted, PASSWORD)]).toEqual([401, 200]);
  expect((await call('POST', '/reset-password', {}, { token: reset, password: NEW })).status).toBe(
    422,
  );
});

test('the link to a new address lives a day, and the last asked for wins', async () => {
  const person = await somebody();
  const tokens: string[] = [];
  for (const wanted of [`un.${person.email}`, `deux.${person.email}`]) {
    await call('POST', '/api/user/email', person.headers, { email: wanted, password: PASSWORD });
    tokens.push(await mailed(wanted));
  }
  const [first = '', second = ''] = tokens;
  app.clock.advance(DAY);
  expect((await call('POST', '/confirm-email', {}, { token: second })).status).toBe(422);
  app.clock.advance(-HOUR);
  expect((await call('POST', '/confirm-email', {}, { token: second })).status).toBe(200);
  expect((await call('POST', '/confirm-email', {}, { token: first })).status).toBe(422);
});

test('an address that has an account is not told here, but there; one taken meanwhile is refused', async () => {
  const [person, other] = [await somebody(), await somebody()];
  const free = `libre.${person.email}`;
  const [taken, open] = [
    await call('POST', '/api/user/email', person.headers, {
      email: other.email,
      password: PASSWORD,
    }),
    await call('POST', '/api/user/email', person.headers, { email: free, password: PASSWORD }),
  ];
  expect(JSON.stringify(taken).replace(other.email, free)).toBe(JSON.stringify(open));
  expect(await mailed(other.email)).toBe('');
  expect(mails.find(({ to }) => to === other.email)?.text).toContain('elle a déjà le sien');
  const token = await mailed(free);
  await addPerson(app, { email: free.toUpperCase() });
  expect(await call('POST', '/confirm-email', {}, { token })).toMatchObject({
    status: 422,
    body: { errors: { token: ['Cette adresse a déjà un compte : connectez-vous avec lui.'] } },
  });
});

import { testDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { beforeEach, test, expect } from 'vitest';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { PASSWORD } from '#server/testing/contract/contract-people.ts';
import { HOUR } from '#server/testing/manual-clock.ts';

/** Tests every rate limit of the API, with limits enabled. The other tests disable them. */
const db = await testDatabase();

let app: TestApp;

beforeEach(async () => {
  app = testApp(db, { config: { rateLimits: true } });
  await db.deleteFrom('attempts').execute();
});

interface LimitedAnswer {
  status: number;
  retryAfter: number;
  message: string;
}

async function post(
  url: string,
  payload: Record<string, unknown>,
  options: { ip?: string; headers?: Record<string, string>; on?: TestApp } = {},
): Promise<LimitedAnswer> {
  const answer = await (options.on ?? app).http.inject({
    method: 'POST',
    url,
    payload,
    headers: options.headers ?? {},
    remoteAddress: options.ip ?? '203.0.113.7',
  });
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after']),
    message: answer.json<{ message?: string }>().message ?? '',
  };
}

test('an account’s password is guessed 30 times an hour, over all addresses and processes, then not even the right one is read', async () => {
  const { email } = await addContractShop(app);
  const second = testApp(db, { config: { rateLimits: true } });
  const guess = (index: number, password = `essai ${index}`): Promise<LimitedAnswer> =>
    post(
      '/login',
      { email: index % 3 ? email.toUpperCase() : ` ${email}`, password },
      {
        ip: `198.51.100.${index}`,
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
        on: index % 2 ? app : second,
      },
    );
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30);
  const refused = await guess(1, PASSWORD);
  expect(refused).toEqual({
    status: 429,
    retryAfter: 3600,
    message: 'Trop de tentatives : réessayez dans 60 minutes.',
  });
  expect((await post('/login', { email: 'quelqu-un@exemple.fr', password: 'x' })).status).toBe(401);
  app.clock.advance(HOUR);
  expect((await guess(1, PASSWORD)).status).toBe(200);
});

test('strangers lock nobody out: an address that signed in before has its own 30 guesses', async () => {
  const { email } = await addContractShop(app);
  const home = { ip: '2001:db8:7:7::1' };
  const guess = async (ip: string, password = 'faux'): Promise<number> =>
    (await post('/login', { email, password }, { ip })).status;
  expect((await post('/login', { email, password: PASSWORD }, home)).status).toBe(200);
  for (let index = 0; index < 30; index++) await guess(`198.51.100.${index}`);
  expect(await guess('198.51.100.200', PASSWORD)).toBe(429);
  expect(await guess('2001:db8:7:7:ffff::9', PASSWORD)).toBe(200);
  const own = [];
  for (let index = 0; index < 31; index++) own.push(await guess(home.ip));
  expect(own).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  expect(await guess(home.ip, PASSWORD)).toBe(429);
  expect(
    await db
      .selectFrom('sign_in_addresses')
      .select('mark')
      .where(
        'user_id',
        '=',
        (
          await db
            .selectFrom('users')
            .select('id')
            .where('email', '=', email)
            .executeTakeFirstOrThrow()
        ).id,
      )
      .execute(),
  ).toHaveLength(1);
});

test('an account that does not exist is limited like one that does', async () => {
  const statuses = [];
  for (let i = 0; i < 31; i++)
    statuses.push((await post('/login', { email: 'personne@exemple.fr', password: 'x' })).status);
  expect([statuses.slice(0, 30).every((status) => status === 401), statuses[30]]).toEqual([
    true,
    429,
  ]);
  expect(JSON.stringify(await db.selectFrom('attempts').selectAll().execute())).not.toContain(
    'personne',
  );
});

test('a person who knows their password never uses up their guesses', async () => {
  const { email } = await addContractShop(app);
  for (let i = 0; i < 35; i++)
    expect((await post('/login', { email, password: PASSWORD })).status).toBe(200);
});

import { testDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { beforeEach, test, expect } from 'vitest';
import { PASSWORD } from '#server/testing/contract/contract-people.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { addPerson } from '#server/testing/builders/person.ts';

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

test('an address registers 100 times an hour, whatever it says of where it comes from', async () => {
  const attempt = (index: number, ip: string): Promise<LimitedAnswer> =>
    post(
      '/register',
      { email: 'pas une adresse', password: PASSWORD },
      { ip, headers: { 'x-forwarded-for': `10.0.0.${index}` } },
    );
  const known = await addContractShop(app);
  // The password is refused before anything is hashed: the call itself is counted.
  const call = (index: number, ip: string): Promise<LimitedAnswer> =>
    post(
      '/register',
      { email: known.email, password: 'azertyuiop' },
      { ip, headers: { 'x-forwarded-for': `10.0.0.${index}` } },
    );
  const statuses = [];
  for (let i = 0; i < 100; i++)
    statuses.push((await call(i, `2001:db8:1:2::${i.toString(16)}`)).status);
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect(await call(0, '2001:db8:1:2:ffff::1')).toMatchObject({ status: 429, retryAfter: 3600 });
  expect((await call(0, '2001:db8:1:3::1')).status).toBe(422);
  // A body that is no registration does not reach the accounts.
  expect((await attempt(0, '2001:db8:1:2::1')).status).toBe(422);
  app.clock.advance(HOUR);
  expect((await call(0, '2001:db8:1:2::1')).status).toBe(422);
});

test('a token asks 1,200 times a minute, but may always read its team', async () => {
  const { headers } = await addPerson(app, { team_id: (await addContractShop(app)).team_id });
  const call = async (url: string): Promise<{ status: number; retryAfter: number }> => {
    const answer = await app.http.inject({ url, headers });
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) };
  };
  for (let i = 0; i < 1200; i += 50)
    expect(
      (await Promise.all(Array.from({ length: 50 }, () => call('/api/user')))).every(
        ({ status }) => status === 200,
      ),
    ).toBe(true);
  const refused = await call('/api/user');
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  expect((await call('/api/team')).status).toBe(200);
  const other = await addPerson(app, { team_id: (await addContractShop(app)).team_id });
  expect((await app.http.inject({ url: '/api/user', headers: other.headers })).statusCode).toBe(
    200,
  );
});

test('a forwarded address counts only from a proxy that is trusted', async () => {
  const known = { email: 'quelqu-un@exemple.fr' };
  const behind = testApp(db, { config: { rateLimits: true, trustProxy: ['192.0.2.1'] } });
  const call = (proxy: string, forwarded: string): Promise<LimitedAnswer> =>
    post(
      '/register',
      { email: known.email, password: 'azertyuiop' },
      {
        ip: proxy,
        headers: {
          'x-forwarded-for': forwarded,
          forwarded: `for=${forwarded}`,
          'x-real-ip': forwarded,
          'cf-connecting-ip': forwarded,
        },
        on: behind,
      },
    );
  const statuses = async (proxy: string, address: (index: number) => string): Promise<number[]> =>
    Promise.all(
      Array.from({ length: 101 }, async (_, index) => (await call(proxy, address(index))).status),
    );
  // A client that sends forwarded addresses counts as one address. Behind the proxy each customer
  // counts separately, whatever they put into the header.
  expect(
    (await statuses('198.51.100.9', (index) => `10.1.0.${index}`)).filter(
      (status) => status === 429,
    ),
  ).toHaveLength(1);
  expect(
    (await statuses('192.0.2.1', (index) => `10.2.0.${index}`)).filter((status) => status === 429),
  ).toHaveLength(0);
  expect(
    (await statuses('192.0.2.1', (index) => `10.3.0.${index}, 203.0.113.50`)).filter(
      (status) => status === 429,
    ),
  ).toHaveLength(1);
});

test('an address calls 3,000 times a minute, an IPv6 subscriber is one, and the others go on', async () => {
  const call = async (remoteAddress: string, url = '/avis/nulle/embed.json'): Promise<number> =>
    (await app.http.inject({ url, remoteAddress })).statusCode;
  const statuses = new Map<number, number>();
  for (let round = 0; round < 31; round++)
    for (const status of await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call(`2001:db8:9:9::${(round * 100 + index).toString(16)}`, '/robots.txt'),
      ),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  expect(Object.fromEntries(statuses)).toEqual({ 200: 3000, 429: 100 });
  expect(await call('2001:db8:9:9:ffff::1')).toBe(429);
  expect(await call('2001:db8:9:a::1')).toBe(404);
  expect(await call('2001:db8:9:9::1', '/health')).not.toBe(429);
});

import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type TestPerson, addPerson } from '#server/testing/builders/person.ts';
import { beforeAll, test, expect } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';

let app: TestApp;

let person: TestPerson;

let team_id: string;

beforeAll(async () => {
  app = testApp(await testDatabase(), { config: { publicUrl: 'https://avis.exemple.fr' } });
  ({ team_id } = await addContractShop(app));
  person = await addPerson(app, { team_id });
});

test('an answer is never kept, guessed or framed, and carries its request’s id', async () => {
  const { headers } = await app.http.inject({ url: '/api/user', headers: person.headers });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(
    Object.keys(headers).filter((name) =>
      /^(?:access-control|set-cookie|server$|x-powered)/.test(name),
    ),
  ).toEqual([]);
});

test('a reading asked again gets 304 until something changed', async () => {
  const first = await app.http.inject({ url: '/api/user', headers: person.headers });
  const call = () =>
    app.http.inject({
      url: '/api/user',
      headers: { ...person.headers, 'if-none-match': String(first.headers.etag) },
    });
  const unchanged = await call();
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  await app.db
    .updateTable('users')
    .set({ first_name: 'Autre' })
    .where('id', '=', person.id)
    .execute();
  expect((await call()).statusCode).toBe(200);
});

test('another site is told nothing: no preflight is answered, no origin is allowed', async () => {
  const preflight = await app.http.inject({
    method: 'OPTIONS',
    url: '/api/teams/switch',
    headers: { origin: 'https://ailleurs.exemple', 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(405);
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

test('a Host that is not ours is nobody here; loopback names and health always pass', async () => {
  const statusOf = async (host: string, url = '/api/user'): Promise<number> =>
    (await app.http.inject({ url, headers: { ...person.headers, host } })).statusCode;
  expect([
    await statusOf('ailleurs.exemple'),
    await statusOf('avis.exemple.fr.ailleurs.exemple'),
  ]).toEqual([404, 404]);
  const explained = await app.http.inject({ url: '/login', headers: { host: 'recueil:3000' } });
  expect(explained.json<{ message: string }>().message).toContain('transmettre l’en-tête Host');
  expect([
    await statusOf('avis.exemple.fr'),
    await statusOf('AVIS.exemple.fr:443'),
    await statusOf('127.0.0.1:3000'),
    await statusOf('[::1]:3000'),
    await statusOf('localhost'),
  ]).toEqual([200, 200, 200, 200, 200]);
  expect(await statusOf('10.0.0.5', '/health')).not.toBe(404);
});

test('a call without needed fields takes no body, an empty one, or {}', async () => {
  const post = async (payload?: string, headers: Record<string, string> = {}): Promise<number> => {
    const fresh = await addPerson(app, { team_id });
    return (
      await app.http.inject({
        method: 'POST',
        url: '/logout',
        headers: { ...fresh.headers, ...headers },
        ...(payload !== undefined && { payload }),
      })
    ).statusCode;
  };
  const json = { 'content-type': 'application/json' };
  expect([
    await post(),
    await post('', json),
    await post('{}', json),
    await post(' {} ', { 'content-type': 'application/json; charset=utf-8' }),
    await post('null', json),
  ]).toEqual([200, 200, 200, 200, 200]);
  expect([await post('{"a":1}', json), await post('[]', json)]).toEqual([422, 422]);
});

test('an unknown address is answered in English with its path, for a person as a page and for a program as JSON', async () => {
  const program = await app.http.inject('/api/nulle-part?jeton=1');
  expect([program.statusCode, program.json()]).toEqual([
    404,
    { message: 'Page Not Found: /api/nulle-part', code: 'not_found' },
  ]);
  const page = await app.http.inject({ url: '/nulle-part', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
});

test('an address that cannot be read is refused like any other', async () => {
  const answers = await Promise.all(
    [
      '/api/%zz',
      '/api/team/reviews/%E0%A4%A',
      '/%c0%ae%c0%ae/etc/passwd',
      `/api/team/reviews/${'1'.repeat(2000)}`,
    ].map((url) => app.http.inject({ url, headers: person.headers })),
  );
  for (const answer of answers) {
    expect([400, 404, 414], answer.body).toContain(answer.statusCode);
    expect(answer.json<{ message: string; code: string }>().code).toMatch(
      /^(?:bad_request|not_found)$/,
    );
  }
});

test('calls of unknown paths add no labels to the metrics', async () => {
  for (let i = 0; i < 20; i++) await app.http.inject(`/inconnu/${crypto.randomUUID()}`);
  const figures = await app.metrics.registry.metrics();
  expect(figures).toContain('route="unknown"');
  expect(figures).not.toContain('/inconnu/');
});

test('a stranger’s body is not read before they are turned away', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/teams/switch',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect(answer.statusCode).toBe(401);
});

test('anybody may read the description of the API', async () => {
  const answer = await app.http.inject('/api/openapi.json');
  expect([answer.statusCode, answer.json<{ openapi: string }>().openapi]).toEqual([200, '3.1.0']);
});

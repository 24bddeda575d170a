import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type TestPerson, addPerson } from '#server/testing/builders/person.ts';
import { beforeAll, test, expect } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { brotliDecompressSync } from 'node:zlib';

let app: TestApp;

let person: TestPerson;

let team_id: string;

beforeAll(async () => {
  app = testApp(await testDatabase(), { config: { publicUrl: 'https://avis.exemple.fr' } });
  ({ team_id } = await addContractShop(app));
  person = await addPerson(app, { team_id });
});

test('answers travel compressed, but those that carry a secret; the document of the API is asked for again without being sent again', async () => {
  const call = (url: string, headers: Record<string, string> = {}) =>
    app.http.inject({
      url,
      headers: { ...person.headers, 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
    });
  const team = await call('/api/team');
  expect([team.statusCode, team.headers['content-encoding']]).toEqual([200, 'br']);
  expect(
    (await call('/api/team', { 'if-none-match': String(team.headers['etag']) })).statusCode,
  ).toBe(304);
  const csv = await call('/api/team/reviews/export?format=csv');
  expect([csv.statusCode, csv.headers['content-encoding']]).toEqual([200, 'br']);
  const document = await call('/api/openapi.json');
  expect(document.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  });
  expect(document.rawPayload.length).toBeLessThan(60_000);
  expect(JSON.parse(brotliDecompressSync(document.rawPayload).toString())).toEqual(
    (await app.http.inject('/api/openapi.json')).json(),
  );
  const again = await call('/api/openapi.json', {
    'if-none-match': String(document.headers['etag']),
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('an answer with a secret travels as it is, however long', async () => {
  const admin = await addPerson(app, { team_id, is_admin: true });
  for (let n = 0; n < 5; n++)
    await app.mailer.send({
      key: `long-${n}`,
      to: 'ada@exemple.fr',
      subject: 'Votre lien',
      text: 'a'.repeat(500),
    });
  const testInbox = await app.http.inject({
    url: '/api/admin/test_inbox',
    headers: { ...admin.headers, 'accept-encoding': 'br' },
  });
  expect([testInbox.statusCode, testInbox.headers['content-encoding']]).toEqual([200, undefined]);
  expect(testInbox.rawPayload.length).toBeGreaterThan(1024);
});

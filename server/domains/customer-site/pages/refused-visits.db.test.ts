import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import type { InjectOptions } from 'fastify';
import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  readRequest,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { sql } from 'kysely';

const db = await testDatabase();

const app = testApp(db);

await ensureSenders(app);

const BROWSER = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };

async function get(
  url: string,
  headers: Record<string, string> = {},
  method: InjectOptions['method'] = 'GET',
) {
  return app.http.inject({ method, url, headers: { ...BROWSER, ...headers } });
}

async function post(
  url: string,
  form: Record<string, string> | string = {},
  headers: Record<string, string> = {},
) {
  const payload = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  return app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

test('unknown and forged links answer 404, expired and erased ones 410, each with a sentence', async () => {
  for (const token of [
    'inconnu',
    'A'.repeat(22),
    `${'A'.repeat(21)}%00`,
    "' or 1=1 --",
    '../../etc/passwd',
    'é'.repeat(22),
    'A'.repeat(290),
  ]) {
    const answer = await get(`/y/${encodeURIComponent(token)}`);
    expect(answer.statusCode, token).toBe(404);
    expect(answer.body, token).toContain('Ce lien n’existe pas.');
    expect((await post(`/y/${encodeURIComponent(token)}`, { rating: '5' })).statusCode, token).toBe(
      404,
    );
  }
  const expired = await createContactedCustomer(app, {
    request: { link_expires_at: app.clock.now() },
  });
  const answer = await get(expired.path);
  expect([answer.statusCode, answer.body.includes('pendant six mois')]).toEqual([410, true]);
  expect((await post(expired.path, { rating: '5' })).statusCode).toBe(410);
  expect((await get(`${expired.path}/stop`)).statusCode).toBe(200);
  const erased = await createContactedCustomer(app, {
    request: { erased_at: new Date(), first_name: null },
  });
  for (const path of ['', '/stop', '/legal', '/postpone', '/go/1'])
    expect((await get(erased.path + path)).statusCode, path).toBe(410);
  expect((await get('/y')).body).toContain('Ouvrez le lien reçu de votre boutique.');
  // Without a link the shop is unknown, and the page uses the language of the browser.
  const german = await app.http.inject({
    url: '/y',
    headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
  });
  expect(german.body).toMatch(/<html lang="de"/u);
  expect((await get(`${expired.path}/ailleurs`)).statusCode).toBe(404);
});

test('a message of a megabyte is refused in French, and the stored one stays', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await post(path, { rating: '2' });
  const huge = await post(path, { form: 'feedback', feedback: 'a'.repeat(1_000_000) });
  expect(huge.statusCode).toBe(413);
  expect(huge.body).toContain('Ce message est trop long.');
  const long = await post(path, { form: 'feedback', feedback: `début ${'a'.repeat(5000)} fin` });
  expect(long.statusCode).toBe(422);
  expect(long.body).toMatch(/<textarea[^>]*>début a+ fin<\/textarea>/);
  expect(long.body).toContain('5\u202f010\u00a0caractères');
  expect(await readRequest(app, request_id)).toMatchObject({ rating: 2, feedback: null });
});

test('characters that cannot be stored are removed from a message, which is not refused', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await post(path, { rating: '2' });
  expect((await post(path, 'feedback=a%00b%0D%0Ac%ED%A0%80')).statusCode).toBe(303);
  expect((await readRequest(app, request_id)).feedback).toMatch(/^ab\nc/);
});

test('a wrong rating, an empty form and another content type are refused with a page, never with a 500', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  for (const form of ['rating=9', 'rating=', '', 'a=b', '%%%', '\0'])
    expect((await post(path, form)).statusCode, form).toBe(422);
  for (const type of ['application/json', 'text/xml', 'multipart/form-data; boundary=x'])
    expect((await post(path, '{"rating":5}', { 'content-type': type })).statusCode, type).toBe(422);
  expect((await readRequest(app, request_id)).rating).toBeNull();
  await post(path, { rating: '1' });
  expect((await post(path, { form: 'feedback', feedback: '  ' })).statusCode).toBe(422);
});

test('each link may be opened 60 times a minute, then asks to wait', async () => {
  const limited = testApp(db, { config: { rateLimits: true } });
  const [first, second] = [await createContactedCustomer(app), await createContactedCustomer(app)];
  const visit = async (path: string): Promise<number> =>
    (await limited.http.inject({ method: 'GET', url: path })).statusCode;
  for (let n = 0; n < 60; n++) expect(await visit(first.path)).toBe(200);
  const refused = await limited.http.inject({ method: 'GET', url: first.path });
  expect([
    refused.statusCode,
    refused.headers['retry-after'] !== undefined,
    refused.body.includes('Attendez une minute'),
  ]).toEqual([429, true, true]);
  expect(await visit(second.path)).toBe(200);
});

test('an internal failure shows a page with a sentence, without a stack trace', async () => {
  const { path } = await createContactedCustomer(app);
  const broken = testApp(db);
  broken.http.addHook('onRequest', async () => sql`select 1 / 0`.execute(db).then(() => undefined));
  const answer = await broken.http.inject({ method: 'GET', url: path });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Cela n’a pas marché.');
  // The same sentence is shown beside the button of a form that was not left.
  expect(answer.body).not.toContain('Revenez en arrière');
  expect(answer.body).not.toMatch(/division|at .*\.ts/);
  expect(answer.body).toContain(`<a href="${path}">Revenir à la page</a>`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await broken.http.inject({
    method: 'POST',
    url: `${path}?lang=en`,
    headers,
    payload: 'rating=4',
  });
  expect(sent.statusCode).toBe(500);
  expect(sent.body).toContain(`<a href="${path}">`);
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { everyService } from '#server/testing/every-service.ts';
import type { Mood } from '#stand-ins/gate.ts';

const { app, services, google, shopify, stop } = await everyService();
/** Nobody may be led here. */
const strangers: string[] = [];
const elsewhere = http.createServer((request, response) => {
  strangers.push(request.url ?? '');
  response.end('{"ok":true}');
});
await new Promise<void>((listening) => { elsewhere.listen(0, '127.0.0.1', listening); });
const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
afterAll(async () => {
  elsewhere.close();
  await stop();
});

// Our own patience is ten seconds; what happens at its end is looked at here, not its length.
const real = AbortSignal.timeout.bind(AbortSignal);
let patience = Infinity;
vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(Math.min(ms, patience)));
const beSilent = (mood: Mood): void => void (patience = mood === 'hang' || mood === 'drip' ? 200 : Infinity);
beforeEach(() => {
  for (const { gate } of services) gate.set(null);
  google.gate.set(null);
  patience = Infinity;
  shopify.shop('hostile.myshopify.com').bucket.set(2_000, 1e6);
  strangers.length = 0;
});

const ANSWERS: readonly (readonly [string, Mood])[] = [
  ['more than anybody needs', { body: `"${'x'.repeat(4_100_000)}"` }],
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<html><title>Bad gateway</title></html>' }],
  ['half of an answer', { body: '{"ok": true, "data": [{"id": 1' }],
  ['nothing', { body: '' }],
  ['a number', { body: '42' }],
  ['a list of nonsense', { body: '{"a":[[[]],{"id":{}},null]}' }],
  ['every type but the right one', { body: JSON.stringify({ ok: 'yes', error: 7, data: 'many', plan: {}, channels: 3, team: [], access_token: [], scope: 9, id: [], id_token: {}, keys: 'none', status: {}, balance: 'lots', errors: { a: 1 }, extensions: 'x' }) }],
  ['a way within its own house', { status: 302, headers: { location: '/elsewhere' }, body: '' }],
  ['a way to another house', { status: 307, headers: { location: `${away}/internal` }, body: '' }],
  ['a way to a private address', { status: 301, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' }],
  ['500', { status: 500, body: '{"message":"oops"}' }],
  ['503 and a page', { status: 503, headers: { 'retry-after': '120' }, body: '<html>' }],
  ['429 for ever', { status: 429, headers: { 'retry-after': '999999999' }, body: '{}' }],
  ['429 with a strange wait', { status: 429, headers: { 'retry-after': 'Sun, 06 Nov 2095 08:49:37 GMT' }, body: '<html>slow down' }],
  ['a dead line', 'drop'],
  ['silence', 'hang'],
  ['one sign at a time', 'drip'],
];

test.each(ANSWERS)('whoever connects a service that answers %s is told so; nothing is kept', async (_, mood) => {
  google.gate.set(mood);
  beSilent(mood);
  const entered = google.enter();
  const answers = await Promise.all(services.map(async ({ name, gate, connect, card }) => {
    gate.set(mood);
    return { name, status: await connect(), card: await card() };
  }));
  expect(answers).toEqual(services.map(({ name }) => ({ name, status: 502, card: undefined })));
  expect(await entered).toBe(502);
  expect(strangers).toEqual([]);
});

test('connected once they answer', async () => {
  for (const { name, connect } of services) expect([name, await connect()]).toEqual([name, 200]);
  expect(await google.enter()).toBe(200);
});

test.each(ANSWERS)('a connected service that answers %s is no fault of ours: its card says so, and forgets it at the next good answer', async (_, mood) => {
  await Promise.all(services.map(async ({ name, gate, ask, card }) => {
    gate.set(mood);
    beSilent(mood);
    expect([name, (await ask('POST', `integrations/${name}/test`)).status]).toEqual([name, 502]);
    expect([name, await card()]).toEqual([name, { state: 'connected', last_error: expect.stringMatching(/ne répond pas comme prévu|nous demande d’attendre|a répondu autre chose/u) as string }]);
  }));
  patience = Infinity;
  await Promise.all(services.map(async ({ name, gate, ask }) => {
    gate.set(null);
    const again = await ask('POST', `integrations/${name}/test`);
    expect([name, again.status, again.body.data?.['last_error']]).toEqual([name, 200, null]);
  }));
  expect(strangers).toEqual([]);
});

test('an access that ends in the middle of a reading breaks the card with its remedy, and nothing else; given again, all is well', async () => {
  const NOTHING: [Mood, number] = ['drop', 0];
  const revoked: Record<string, [Mood, number]> = {
    kanal: [{ status: 401, body: '{"error":"Invalid API key"}' }, 0],
    meta: [{ status: 401, body: '{"error":{"message":"expired","code":190}}' }, 2],
    brevo: [{ status: 401, body: '{"code":"unauthorized"}' }, 0],
    twilio: [{ status: 401, body: '{"code":20003}' }, 1],
    slack: [{ body: '{"ok":false,"error":"token_revoked"}' }, 0],
    shopify: [{ status: 403, body: '{"errors":"[API] This action requires merchant approval"}' }, 2],
  };
  for (const { name, gate, ask, card, connect } of services) {
    const [mood, after] = revoked[name] ?? NOTHING;
    gate.set(mood, { after });
    expect([name, (await ask('POST', `integrations/${name}/test`)).status]).toEqual([name, 200]);
    expect([name, await card()]).toEqual([name, { state: 'broken', last_error: expect.stringMatching(/[Rr]eliez|collez|[Cc]ollez|jeton/u) as string }]);
    gate.set(null);
    if (name === 'shopify' || name === 'slack') expect((await ask('POST', `integrations/${name}/test`)).status).toBe(200);
    else expect([name, await connect()]).toEqual([name, 200]);
    expect([name, await card()]).toEqual([name, { state: 'connected', last_error: null }]);
  }
});

test('lists that lead back to themselves end', async () => {
  const [meta, shop] = [services.find(({ name }) => name === 'meta'), services.find(({ name }) => name === 'shopify')];
  let page = 0;
  meta?.gate.set({ change: () => JSON.stringify({ data: [], paging: { cursors: { after: `c${page++ % 3}` }, next: 'https://x' } }) }, { path: '/message_templates' });
  expect((await meta?.ask('POST', 'integrations/meta/test'))?.status).toBe(502);
  shop?.gate.set({ change: () => JSON.stringify({ data: { webhookSubscriptions: { nodes: [], pageInfo: { hasNextPage: true, endCursor: `c${page++ % 2}` } } } }) }, { after: 2 });
  expect((await shop?.ask('POST', 'integrations/shopify/test'))?.status).toBe(502);
  for (const service of [meta, shop]) expect((await service?.card())?.last_error).toMatch(/sans fin/u);
});

test('what no column keeps, what is far too long and numbers that are no numbers of ours are cut, or passed over', async () => {
  const long = 'é'.repeat(50_000);
  const spoiled: Record<string, (text: string) => string> = {
    kanal: (text) => JSON.stringify([...(JSON.parse(text) as object[]), { id: '__BIG__', name: 'grand', wa_status: 'APPROVED', structure: '{"body":{"text":"a\\u0000b\\ud800"}}' }, { id: long, name: 'x', structure: {} }, { id: 5, name: long, structure: {} }]).replace('"__BIG__"', '9007199254740993123'),
    meta: (text) => text.replace('"verified_name":"Maison Lavande"', `"verified_name":"Maison\\u0000 ${long}\\ud800"`).replace('TIER_250', 'TIER_99999999999999'),
    brevo: (text) => text.replace(/"credits":[\d.]+/gu, '"credits":1e300'),
    twilio: (text) => text.replace(/"friendly_name":"[^"]*"/gu, `"friendly_name":"\\u0000${long}"`),
    slack: (text) => text.replace('"team":"Boutique Léa"', `"team":"Boutique\\u0000\\ud83d ${long}"`),
    shopify: (text) => text.replace('"name":"hostile"', `"name":"Hos\\u0000tile ${long}"`),
  };
  for (const { name, gate, ask } of services) {
    gate.set({ change: spoiled[name] ?? ((text) => text) });
    const { status, body } = await ask('POST', `integrations/${name}/test`);
    expect([name, status < 500 || status === 502]).toEqual([name, true]);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  }
  const ids = await app.db.selectFrom('message_templates').select(['kanal_template_id', 'status']).where('name', '=', 'grand').execute();
  expect(ids.map(({ kanal_template_id }) => kanal_template_id)).toEqual(['9007199254740993123']);
});

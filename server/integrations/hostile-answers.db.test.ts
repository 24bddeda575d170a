import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { everyService } from '#server/testing/scenes/every-service.ts';
import { hostileAnswers } from '#server/testing/services/hostile-answers.ts';
import type { ProxyFault } from '#fake-services/proxy-fault.ts';
import { siteReview } from '#fake-services/trustpilot/trustpilot-rows.ts';

const { app, services, google, shopify, settle, stop } = await everyService();
/** No call may be redirected to this server. */
const strangers: string[] = [];
const elsewhere = http.createServer((request, response) => {
  strangers.push(request.url ?? '');
  response.end('{"ok":true}');
});
await new Promise<void>((listening) => {
  elsewhere.listen(0, '127.0.0.1', listening);
});
const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
afterAll(async () => {
  elsewhere.close();
  await stop();
});

// The real timeout is ten seconds. Here its effect is tested, not its length.
const real = AbortSignal.timeout.bind(AbortSignal);
let patience = Infinity;
vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(Math.min(ms, patience)));
const beSilent = (fault: ProxyFault): void =>
  void (patience = fault === 'hang' || fault === 'drip' ? 200 : Infinity);
const isStore = (name: string): boolean => name === 'woocommerce' || name === 'prestashop';
/** Returns the expected status: a self-hosted store is refused at the field of its address. */
const refusalOf = (name: string): number => (isStore(name) ? 422 : 502);
beforeEach(() => {
  for (const { proxy } of services) proxy.setFault(null);
  google.proxy.setFault(null);
  patience = Infinity;
  shopify.shop('hostile.myshopify.com').bucket.set(2_000, 1e6);
  strangers.length = 0;
});

test.each(hostileAnswers(away))(
  'whoever connects a service that answers %s is told so; nothing is kept',
  async (_, fault) => {
    google.proxy.setFault(fault);
    beSilent(fault);
    const entered = google.enter();
    const answers = await Promise.all(
      services.map(async ({ name, proxy, connect, card }) => {
        proxy.setFault(fault);
        return { name, status: await connect(), card: await card() };
      }),
    );
    expect(answers).toEqual(
      services.map(({ name }) => ({ name, status: refusalOf(name), card: undefined })),
    );
    expect(await entered).toBe(502);
    expect(strangers).toEqual([]);
  },
);

test('connected once they answer', async () => {
  for (const { name, connect } of services) expect([name, await connect()]).toEqual([name, 200]);
  expect(await google.enter()).toBe(200);
});

test.each(hostileAnswers(away))(
  'a connected service that answers %s is no fault of ours: its card says so, and forgets it at the next good answer',
  async (_, fault) => {
    await Promise.all(
      services.map(async ({ name, proxy, call, card }) => {
        proxy.setFault(fault);
        beSilent(fault);
        expect([name, (await call('POST', `integrations/${name}/test`)).status]).toEqual([
          name,
          refusalOf(name),
        ]);
        expect([name, await card()]).toEqual([
          name,
          {
            state: 'connected',
            last_error: expect.stringMatching(
              isStore(name)
                ? /^(?:La boutique|PrestaShop|WooCommerce|Ce site WordPress|Le pare-feu|L’API)\b.{30}/u
                : /ne répond pas comme prévu|nous demande d’attendre|a répondu autre chose/u,
            ) as string,
          },
        ]);
      }),
    );
    patience = Infinity;
    await Promise.all(
      services.map(async ({ name, proxy, call }) => {
        proxy.setFault(null);
        const again = await call('POST', `integrations/${name}/test`);
        expect([name, again.status, again.body.data?.['last_error']]).toEqual([name, 200, null]);
      }),
    );
    expect(strangers).toEqual([]);
  },
);

test('an access that ends in the middle of a reading breaks the card with its remedy, and nothing else; given again, all is well', async () => {
  const NOTHING: [ProxyFault, number] = ['drop', 0];
  const revoked: Record<string, [ProxyFault, number]> = {
    kanal: [{ status: 401, body: '{"error":"Invalid API key"}' }, 0],
    meta: [{ status: 401, body: '{"error":{"message":"expired","code":190}}' }, 2],
    brevo: [{ status: 401, body: '{"code":"unauthorized"}' }, 0],
    twilio: [{ status: 401, body: '{"code":20003}' }, 1],
    slack: [{ body: '{"ok":false,"error":"token_revoked"}' }, 0],
    trustpilot: [{ status: 401, body: '{"message":"Invalid API key"}' }, 1],
    laposte: [{ status: 401, body: '{"code":"UNAUTHORIZED"}' }, 0],
    smtp: [
      { change: (text) => text.replace(/^235 .*/mu, '535 5.7.8 Error: authentication failed') },
      0,
    ],
    woocommerce: [{ status: 401, body: '{"code":"woocommerce_rest_authentication_error"}' }, 1],
    prestashop: [{ status: 401, body: '{"errors":[{"code":20,"message":"inactive"}]}' }, 2],
    shopify: [
      { status: 403, body: '{"errors":"[API] This action requires merchant approval"}' },
      2,
    ],
  };
  for (const { name, proxy, call, card, connect } of services) {
    const [fault, after] = revoked[name] ?? NOTHING;
    proxy.setFault(fault, { after });
    expect([name, (await call('POST', `integrations/${name}/test`)).status]).toEqual([name, 200]);
    expect([name, await card()]).toEqual([
      name,
      {
        state: 'broken',
        last_error: expect.stringMatching(/[Rr]econnect|collez|[Cc]ollez|jeton/u) as string,
      },
    ]);
    proxy.setFault(null);
    if (name === 'shopify' || name === 'slack')
      expect((await call('POST', `integrations/${name}/test`)).status).toBe(200);
    else expect([name, await connect()]).toEqual([name, 200]);
    expect([name, await card()]).toEqual([name, { state: 'connected', last_error: null }]);
  }
});

test('lists that lead back to themselves end', async () => {
  const [meta, shop] = [
    services.find(({ name }) => name === 'meta'),
    services.find(({ name }) => name === 'shopify'),
  ];
  let page = 0;
  meta?.proxy.setFault(
    {
      change: () =>
        JSON.stringify({
          data: [],
          paging: { cursors: { after: `c${page++ % 3}` }, next: 'https://x' },
        }),
    },
    { path: '/message_templates' },
  );
  expect((await meta?.call('POST', 'integrations/meta/test'))?.status).toBe(502);
  shop?.proxy.setFault(
    {
      change: () =>
        JSON.stringify({
          data: {
            webhookSubscriptions: {
              nodes: [],
              pageInfo: { hasNextPage: true, endCursor: `c${page++ % 2}` },
            },
          },
        }),
    },
    { after: 2 },
  );
  expect((await shop?.call('POST', 'integrations/shopify/test'))?.status).toBe(502);
  for (const service of [meta, shop])
    expect((await service?.card())?.last_error).toMatch(/sans fin/u);
});

test('what no column keeps, what is far too long and numbers that are no numbers of ours are cut, or passed over', async () => {
  const long = 'é'.repeat(50_000);
  const spoiled: Record<string, (text: string) => string> = {
    kanal: (text) =>
      JSON.stringify([
        ...(JSON.parse(text) as object[]),
        {
          id: '__BIG__',
          name: 'grand',
          wa_status: 'APPROVED',
          structure: '{"body":{"text":"a\\u0000b\\ud800"}}',
        },
        { id: long, name: 'x', structure: {} },
        { id: 5, name: long, structure: {} },
      ]).replace('"__BIG__"', '9007199254740993123'),
    meta: (text) =>
      text
        .replace(
          '"verified_name":"Maison Lavande"',
          `"verified_name":"Maison\\u0000 ${long}\\ud800"`,
        )
        .replace('TIER_250', 'TIER_99999999999999'),
    brevo: (text) => text.replace(/"credits":[\d.]+/gu, '"credits":1e300'),
    twilio: (text) => text.replace(/"friendly_name":"[^"]*"/gu, `"friendly_name":"\\u0000${long}"`),
    slack: (text) =>
      text.replace('"team":"Boutique Léa"', `"team":"Boutique\\u0000\\ud83d ${long}"`),
    shopify: (text) => text.replace('"name":"hostile"', `"name":"Hos\\u0000tile ${long}"`),
    woocommerce: (text) =>
      text.replaceAll(/"(?:name|version|wp_version)":"[^"]*"/gu, (pair) =>
        pair.replace(/"$/u, `\\u0000 ${long}"`),
      ),
    prestashop: (text) => text.replaceAll(/"name":"[^"]*"/gu, `"name":"\\u0000\\ud800 ${long}"`),
    trustpilot: (text) =>
      text.replace('"displayName":"Boutique"', `"displayName":"Bou\\u0000tique \\ud800 ${long}"`),
    laposte: (text) => text.replace('"idShip":"', `"idShip":"\\u0000\\ud800 ${long}`),
    smtp: (text) => text.replace(/^220 /u, `220 \0${long} `),
  };
  for (const { name, proxy, call } of services) {
    proxy.setFault({ change: spoiled[name] ?? ((text) => text) });
    const { status, body } = await call('POST', `integrations/${name}/test`);
    expect([name, status < 500 || status === 502]).toEqual([name, true]);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  }
  const ids = await app.db
    .selectFrom('message_templates')
    .select(['kanal_template_id', 'status'])
    .where('name', '=', 'grand')
    .execute();
  expect(ids.map(({ kanal_template_id }) => kanal_template_id)).toEqual(['9007199254740993123']);
});

test('of a page of public reviews, what cannot be one is left out, and what no column keeps is unknown', async () => {
  const site = services.find(({ name }) => name === 'trustpilot');
  const reviewOf = (n: number, change: object): object => ({ ...siteReview(n), ...change });
  const rows = [
    reviewOf(1, {
      text: 'Très\0 bien \ud800',
      numberOfLikes: 1e300,
      consumer: { id: 'pirate', displayName: 7, numberOfReviews: '9007199254740993123' },
    }),
    reviewOf(2, { stars: true }),
    reviewOf(3, { stars: [5] }),
    reviewOf(4, { stars: 6 }),
    reviewOf(5, { createdAt: 'hier' }),
    reviewOf(6, { id: '../../etc/passwd' }),
    reviewOf(7, { businessUnit: { id: 'f'.repeat(24) } }),
    null,
    'x',
    [],
    reviewOf(8, {
      title: {},
      text: ['a'],
      language: 'x'.repeat(5_000),
      status: 3,
      referenceId: { $ne: '' },
      referralEmail: 5,
      experiencedAt: '0000-00-00',
    }),
  ];
  await settle();
  await app.db.deleteFrom('public_reviews').execute();
  site?.proxy.setFault(
    {
      change: () =>
        JSON.stringify({ reviews: rows }).replace('"9007199254740993123"', '9007199254740993123'),
    },
    { path: '/reviews' },
  );
  expect((await site?.call('POST', 'trustpilot/sync'))?.status).toBe(200);
  await settle();
  const kept = await app.db
    .selectFrom('public_reviews')
    .selectAll()
    .where('team_id', '=', site?.team_id ?? '')
    .orderBy('review_time', 'desc')
    .execute();
  expect(kept).toMatchObject([
    {
      review_id: siteReview(1).id,
      review_text: 'Très bien �',
      review_likes: null,
      consumer_id: null,
      consumer_name: null,
      consumer_review_count: null,
    },
    {
      review_id: siteReview(8).id,
      review_title: null,
      review_text: null,
      review_experienced_time: null,
      reference_id: null,
      referral_email: null,
    },
  ]);
});

import { afterAll, expect, test } from 'vitest';
import { isConfirmedPerson } from '#server/domains/accounts/profile/is-confirmed-person.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { shopifyScene } from '#server/testing/scenes/shopify-scene.ts';
import { testApp } from '#server/testing/test-app.ts';
import { comebackQuery, signQuery } from '#fake-services/shopify/shopify-rows.ts';

const { app, shopify, travel, returnFromConsent, connect, settle } = await shopifyScene();
const { db } = app;
afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

let named = 0;
const newShop = (): string => `neuve-${named++}.myshopify.com`;
const at = (): number => app.clock.now().getTime();
const refused = { status: 422, body: { code: 'shopify_refused' } };
const userOf = async (
  token: unknown,
): Promise<{ id: string; email: string; is_admin: boolean; current_team_id: string }> =>
  (
    await app.http.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${String(token)}` },
    })
  ).json();

test('a person connects their shop: the state comes back once, the tokens are sealed, the webhooks registered', async () => {
  const { team_id, domain, call } = await connect();
  expect((await call('GET', 'integrations')).body.data).toMatchObject([
    { name: 'shopify', state: 'connected', account: domain, last_error: null },
  ]);
  const { data } = (await call('GET', 'shopify/account')).body;
  expect(data).toMatchObject({
    is_configured: true,
    shop: domain,
    missing_scopes: [],
    has_customer_data: null,
    webhook_url: 'https://avis.test/webhooks/shopify',
  });
  expect(data?.['topics']).toEqual(
    Array.from(
      { length: 18 },
      () => expect.objectContaining({ state: 'registered', reason: null }) as unknown,
    ),
  );
  expect(shopify.shop(domain).subscriptions).toHaveLength(18);
  const row = await db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row) + (row.credentials?.toString('latin1') ?? '')).not.toMatch(
    /shpat_|shprt_/,
  );
});

test('the way off carries what we ask for, a state and the page to come back to; only a shop of Shopify can be named', async () => {
  const owner = await addPerson(app, { team_id: await addTeam(app) });
  const post = async (shop: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/team/shopify/connect-url',
      payload: { shop },
      headers: owner.headers,
    });
  const left = await post('ma-boutique');
  expect(left.headers['set-cookie']).toMatch(
    /^connection_state=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const url = new URL(left.json<{ url: string }>().url);
  expect(url.pathname).toBe('/ma-boutique.myshopify.com/admin/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: shopify.settings.clientId,
    scope: 'read_orders,read_fulfillments,read_customers,write_products',
    redirect_uri: 'https://avis.test/register-shopify',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  for (const shop of ['boutique.fr', 'https://evil.example/x.myshopify.com', '127.0.0.1'])
    expect((await post(shop)).json(), shop).toMatchObject({
      code: 'invalid',
      errors: { shop: [expect.any(String)] },
    });
});

test('a state of another browser, none beside our cookie, an old one, a used one or a made up one opens nothing', async () => {
  const [mine, other] = [
    await travel('/shopify/redirect?shop=etats'),
    await travel('/shopify/redirect?shop=etats'),
  ];
  expect(await returnFromConsent({ ...mine, cookie: '' })).toMatchObject(refused);
  expect(await returnFromConsent({ ...mine, cookie: other.cookie })).toMatchObject(refused);
  expect(
    await returnFromConsent({
      cookie: mine.cookie,
      query: comebackQuery('etats.myshopify.com', { at: at() }),
    }),
  ).toMatchObject(refused);
  const forged = 'x'.repeat(43);
  expect(
    await returnFromConsent({
      cookie: `connection_state=${forged}`,
      query: comebackQuery('etats.myshopify.com', { state: forged, at: at() }),
    }),
  ).toMatchObject(refused);
  app.clock.advance(10 * MINUTE);
  expect(
    await returnFromConsent({
      ...mine,
      query: signQuery({ ...mine.query, hmac: '', timestamp: String(Math.floor(at() / 1000)) }),
    }),
  ).toMatchObject(refused);
  shopify.setNow(app.clock.now());
});

test('a forged, stale or foreign address opens nothing, and a code works once', async () => {
  const shop = newShop();
  const query = comebackQuery(shop, { at: at() });
  const without = (changes: Record<string, string>): Record<string, string> => ({
    ...query,
    ...changes,
  });
  for (const wrong of [
    without({ hmac: '0'.repeat(64) }),
    without({ shop: 'autre.myshopify.com' }),
    without({ extra: '1' }),
    comebackQuery(shop, { at: at() - 91_000 }),
    comebackQuery(shop, { at: at() + 91_000 }),
    signQuery({ ...query, shop: 'boutique.example' }),
    signQuery({ ...query, shop: `${shop}.evil.example` }),
    signQuery({ ...query, timestamp: 'soon' }),
  ]) {
    expect(
      await returnFromConsent({ cookie: '', query: wrong }),
      JSON.stringify(wrong),
    ).toMatchObject(refused);
  }
  expect(
    await returnFromConsent({ cookie: '', query: signQuery({ ...query, code: 'made up' }) }),
  ).toMatchObject(refused);
  expect((await app.http.inject({ url: '/connect/shopify?shop=x' })).json()).toMatchObject({
    code: 'invalid',
    errors: { code: [expect.any(String)], hmac: [expect.any(String)] },
  });
});

test('whoever installs us without an account makes one: team, name, site and zone are the shop’s', async () => {
  const shop = newShop();
  const journey = await travel(
    `/shopify/install?${new URLSearchParams(signQuery({ shop, host: 'x', timestamp: String(Math.floor(at() / 1000)) })).toString()}`,
  );
  const unknown = await returnFromConsent(journey);
  expect(unknown).toMatchObject({
    status: 409,
    body: {
      code: 'shop_unknown',
      shop,
      email: `bonjour@${shop.split('.')[0]}.example`,
      registration_token: expect.any(String) as string,
    },
  });
  // Browsers repeat the call after a 409: they get the same offer, with a new token.
  const again = await returnFromConsent(journey);
  expect(again).toMatchObject({ status: 409, body: { code: 'shop_unknown' } });
  const post = async (registration_token: unknown) =>
    app.http.inject({
      method: 'POST',
      url: '/register/shopify',
      payload: {
        registration_token,
        email: `${shop}@exemple.fr`,
        password: 'le savon de Marseille',
        first_name: 'Ada',
        last_name: 'Lefèvre',
        team_id: '1',
        is_admin: true,
      },
    });
  expect((await post(unknown.body['registration_token'])).json()).toMatchObject({
    code: 'shopify_refused',
  });
  const made = await post(again.body['registration_token']);
  expect(made.statusCode).toBe(200);
  const { access_token } = made.json<{ access_token: string }>();
  const { id, current_team_id, is_admin } = await userOf(access_token);
  expect(is_admin).toBe(false);
  // Shopify confirms the identity of the person, so that their shop may write to its customers.
  expect(await isConfirmedPerson(db, id)).toBe(true);
  expect(
    await db
      .selectFrom('teams')
      .select(['name', 'website_url', 'timezone'])
      .where('id', '=', current_team_id)
      .executeTakeFirst(),
  ).toEqual({
    name: shop.split('.')[0],
    website_url: `https://${shop.split('.')[0]}.example`,
    timezone: 'Europe/Paris',
  });
  expect((await post(again.body['registration_token'])).json()).toMatchObject({
    code: 'shopify_refused',
  });
});

test('whoever holds the shop enters its team as a member who may pay, never as administrator nor elsewhere', async () => {
  const { team_id, domain, owner } = await connect();
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', owner.id).execute();
  const { status, body } = await returnFromConsent(
    await travel(`/shopify/redirect?shop=${domain}`),
  );
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${String(body['access_token'])}` };
  expect(await userOf(body['access_token'])).toMatchObject({ current_team_id: team_id });
  const call = async (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
    (await app.http.inject({ method, url, headers, ...(payload && { payload }) })).json<{
      code?: string;
      data?: { role?: string } | { id: string }[];
    }>();
  expect((await call('GET', '/api/team')).data).toMatchObject({ role: 'member' });
  expect(await call('GET', '/api/team/api_keys')).toMatchObject({ code: 'role_required' });
  expect(await call('GET', '/api/admin/overview')).toMatchObject({ code: 'admin_required' });
  expect(await call('PATCH', '/api/user', { first_name: 'X' })).toMatchObject({
    code: 'shopify_session',
  });
  const elsewhere = await addTeam(app);
  await db
    .insertInto('memberships')
    .values({ team_id: elsewhere, user_id: owner.id, role: 'owner' })
    .execute();
  expect(await call('POST', '/api/teams/switch', { team_id: elsewhere })).toMatchObject({
    code: 'not_found',
  });
  expect((await call('GET', '/api/teams')).data).toHaveLength(1);
});

test('a shop belongs to one team: another one is told, a reader may not, and the journey of another session is nobody’s', async () => {
  const { team_id, domain } = await connect();
  const stranger = await addPerson(app, { team_id: await addTeam(app) });
  expect(
    await returnFromConsent(await travel(domain, stranger.headers), stranger.headers),
  ).toMatchObject({
    status: 409,
    body: { code: 'shop_taken' },
  });
  const reader = await addPerson(app, { team_id, role: 'reader' });
  expect(
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/team/shopify/connect-url',
        payload: { shop: domain },
        headers: reader.headers,
      })
    ).statusCode,
  ).toBe(403);
  const journey = await travel(newShop(), stranger.headers);
  expect(await returnFromConsent(journey)).toMatchObject(refused);
  expect(await returnFromConsent(journey, reader.headers)).toMatchObject(refused);
  const second = await travel(newShop(), (await addPerson(app, { team_id })).headers);
  expect((await returnFromConsent(second)).status).toBe(422);
});

test('another shop does not take the place of one that is connected; the same one repairs it', async () => {
  const { team_id, domain, owner, call } = await connect();
  expect(
    await returnFromConsent(await travel(newShop(), owner.headers), owner.headers),
  ).toMatchObject({
    status: 409,
    body: { code: 'shop_other' },
  });
  await db
    .updateTable('integrations')
    .set({ state: 'broken', last_error: 'x' })
    .where('team_id', '=', team_id)
    .execute();
  expect(await returnFromConsent(await travel(domain, owner.headers), owner.headers)).toMatchObject(
    {
      status: 200,
      body: { access_token: owner.token },
    },
  );
  await settle();
  expect((await call('GET', 'integrations')).body.data).toMatchObject([
    { state: 'connected', last_error: null },
  ]);
});

test('when Shopify does not answer, nobody is blamed, nothing is written, and the same way back works afterwards', async () => {
  const shop = newShop();
  const journey = await travel(`/shopify/redirect?shop=${shop}`);
  for (const fault of [
    { kind: 'drop' as const },
    { kind: 'answer' as const, status: 503 },
    { kind: 'answer' as const, status: 200, body: '<html>' },
  ]) {
    shopify.fault({ ...fault, path: 'access_token' });
    expect(await returnFromConsent(journey), fault.kind).toMatchObject({
      status: 502,
      body: { code: 'provider_failed' },
    });
  }
  expect(await returnFromConsent(journey)).toMatchObject({
    status: 409,
    body: { code: 'shop_unknown' },
  });
});

test('an App URL that is stale or forged leads to the page that says so; without an app there is no way', async () => {
  const old = new URLSearchParams(
    signQuery({ shop: 'a.myshopify.com', timestamp: String(Math.floor(at() / 1000) - 91) }),
  ).toString();
  for (const url of [
    `/shopify/install?${old}`,
    '/shopify/install?shop=a.myshopify.com',
    '/shopify/redirect?shop=boutique.fr',
  ])
    expect((await app.http.inject({ url })).headers.location, url).toBe(
      '/register-shopify?error=refused',
    );
  const bare = testApp(db);
  for (const url of [
    '/shopify/redirect?shop=a',
    `/connect/shopify?${new URLSearchParams(comebackQuery('a.myshopify.com', { at: at() })).toString()}`,
  ])
    expect((await bare.http.inject({ url })).json(), url).toMatchObject({
      code: 'shopify_not_configured',
    });
});

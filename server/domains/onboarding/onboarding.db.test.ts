import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShopSite, type ShopSite, SOAPS } from '#fake-services/shopify/shop-site.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { freePort } from '#server/testing/services/free-port.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let site: ShopSite;
let ada: TestPerson;
let team_id = '';

beforeAll(async () => {
  app = testApp(await testDatabase(), { config: { allowPrivateAddresses: true } });
  site = await openShopSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.pages['/'] = { body: SOAPS };
  team_id = await addTeam(app, { name: 'Ma boutique' });
  await app.db
    .updateTable('teams')
    .set({ onboarding_step: 'website' })
    .where('id', '=', team_id)
    .execute();
  ada = await addPerson(app, { team_id });
});

interface CallResult {
  status: number;
  body: { data?: Record<string, unknown>; user?: unknown; errors?: Record<string, string[]> };
}

async function post(
  step: string,
  payload: Record<string, unknown>,
  by: TestPerson = ada,
): Promise<CallResult> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/onboarding/${step}`,
    headers: by.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function team(): Promise<Record<string, unknown>> {
  return (await app.http.inject({ url: '/api/team', headers: ada.headers })).json<{
    data: Record<string, unknown>;
  }>().data;
}

const PROPOSED = {
  name: 'Savonnerie du Vallon',
  logo_url: 'https://cdn.shopify.com/s/files/1/vallon/logo.png',
  colors: { primary: '#1f5c8b', background: '#ffffff' },
  language: 'fr',
  platform: 'Shopify',
};

test('the shop’s site is read, and its name, logo, colours, language and platform are proposed and stored for the next step', async () => {
  expect(await post('website', { website_url: site.url })).toEqual({
    status: 200,
    body: { data: { website_url: `${site.url}/`, proposals: PROPOSED, reason: null } },
  });
  expect(await team()).toMatchObject({
    website_url: `${site.url}/`,
    onboarding: { step: 'branding', proposals: PROPOSED },
    name: 'Ma boutique',
  });
});

test('a site that cannot be read is stored, with the reason in French; the next step opens', async () => {
  site.pages['/'] = { status: 503, body: 'fermé' };
  expect(await post('website', { website_url: site.url })).toEqual({
    status: 200,
    body: {
      data: {
        website_url: `${site.url}/`,
        proposals: null,
        reason: 'Ce site a refusé de montrer sa page d’accueil.',
      },
    },
  });
  site.pages['/'] = { headers: { 'content-type': 'image/png' }, body: 'x' };
  expect((await post('website', { website_url: site.url })).body.data).toMatchObject({
    proposals: null,
    reason: 'La réponse de ce site n’est pas lisible.',
  });
  expect(await team()).toMatchObject({ onboarding: { step: 'branding', proposals: null } });
});

test('an invalid or private address is a 422 at its field, and nothing is fetched or stored', async () => {
  const guarded = testApp(app.db);
  const customer = site.call.length;
  for (const website_url of [
    site.url,
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'localhost',
    'http://[::1]/',
    'pas une adresse',
    'ftp://exemple.fr',
    'javascript:alert(1)',
    'http://a:b@exemple.fr',
    'http://exemple.fr:22/',
    `https://exemple.fr/${'x'.repeat(2_000)}`,
  ]) {
    const answer = await guarded.http.inject({
      method: 'POST',
      url: '/api/onboarding/website',
      headers: ada.headers,
      payload: { website_url },
    });
    expect([
      website_url,
      answer.statusCode,
      Object.keys(answer.json<{ errors: object }>().errors),
    ]).toEqual([website_url, 422, ['website_url']]);
  }
  expect(site.call).toHaveLength(customer);
  expect(await team()).toMatchObject({ website_url: null, onboarding: { step: 'website' } });
});

test('a person may read 30 sites an hour', async () => {
  const limited = testApp(app.db, { config: { allowPrivateAddresses: true, rateLimits: true } });
  const closed = `http://127.0.0.1:${await freePort()}`;
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1)
    statuses.push(
      (
        await limited.http.inject({
          method: 'POST',
          url: '/api/onboarding/website',
          headers: ada.headers,
          payload: { website_url: closed },
        })
      ).statusCode,
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('each step may be left empty and corrected later, and never moves the person back', async () => {
  expect((await post('website', {})).body.data).toEqual({
    website_url: null,
    proposals: null,
    reason: null,
  });
  expect(await team()).toMatchObject({ onboarding: { step: 'branding' } });
  await post('branding', {});
  expect(await team()).toMatchObject({ onboarding: { step: 'profile' }, name: 'Ma boutique' });
  await post('customize-profile', {});
  expect(await team()).toMatchObject({ onboarding: { step: 'done' } });
  await post('website', { website_url: site.url });
  await post('branding', {
    name: 'Savonnerie du Vallon',
    logo_url: PROPOSED.logo_url,
    colors: { primary: '#1F5C8B' },
    tone: 'tu',
  });
  expect(await team()).toMatchObject({
    onboarding: { step: 'done' },
    name: 'Savonnerie du Vallon',
    customization_config: {
      logo_url: PROPOSED.logo_url,
      colors: { primary: '#1f5c8b', background: '#f7f8f3' },
      tone: 'tu',
    },
    revisions: { customization: 2 },
  });
});

test('unknown fields are ignored; invalid values are named', async () => {
  await post('branding', {
    name: 'Vallon',
    is_admin: true,
    current_plan: 'illimite',
    team_id: '1',
    can_send_reviews: false,
  });
  expect(await team()).toMatchObject({
    name: 'Vallon',
    current_plan: 'libre',
    can_send_reviews: true,
  });
  const wrong = await post('branding', {
    logo_url: 'javascript:alert(1)',
    colors: { primary: 'red;}' },
    tone: 'ils',
  });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {}).toSorted()]).toEqual([
    422,
    ['colors.primary', 'logo_url', 'tone'],
  ]);
  expect(
    Object.keys((await post('customize-profile', { timezone: 'Mars/Olympus' })).body.errors ?? {}),
  ).toEqual(['timezone']);
});

test('the zone of the profile is also the team’s, while the team has one person and has sent nothing', async () => {
  expect(
    (
      await post('customize-profile', {
        first_name: 'Ada',
        last_name: 'Lefèvre',
        timezone: 'Indian/Reunion',
        team_name: 'Vallon',
      })
    ).body.user,
  ).toMatchObject({ first_name: 'Ada', last_name: 'Lefèvre', timezone: 'Indian/Reunion' });
  expect(await team()).toMatchObject({ name: 'Vallon', timezone: 'Indian/Reunion' });
  await addPerson(app, { team_id });
  await post('customize-profile', { timezone: 'America/Martinique' });
  expect(await team()).toMatchObject({ timezone: 'Indian/Reunion' });
});

test('a reader cannot change the onboarding', async () => {
  const reader = await addPerson(app, { team_id, role: 'reader' });
  for (const step of ['website', 'branding', 'customize-profile'])
    expect((await post(step, {}, reader)).status, step).toBe(403);
});

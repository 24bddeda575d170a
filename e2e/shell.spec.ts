import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#server/database/open.ts';
import { joinTeam, openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { countPresses } from './support/count-presses.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';

/** Checks the shell of the back office when something fails around a screen. */

const MAIN = [
  'Tableau de bord',
  'Retours clients',
  'Avis publiés',
  'Produits',
  'Envois',
  'Statistiques',
];
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };

test('the toast of a failed call shows « Erreur » and the server’s message, and closes by itself', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.route('**/api/team/stats/total_reviews_collected?**', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'La période est trop longue.', code: 'invalid' },
    }),
  );
  await page.goto('/dashboard');
  const toast = page.getByRole('listitem').filter({ hasText: 'Erreur' });
  await expect(toast.first()).toContainText(
    'Le nombre d’avis collectés n’a pas pu être chargé. La période est trop longue.',
  );
  await page.unroute('**/api/team/stats/total_reviews_collected?**');
  await expect(toast).toHaveCount(0);
});

/** One screen of each kind that reads data: figures, lists, a record, settings, services. */
const READING = [
  '/dashboard',
  '/dashboard/queue',
  '/dashboard/queue/imports',
  '/dashboard/reviews',
  '/dashboard/reviews/shop',
  '/dashboard/reviews/trustpilot_mode',
  '/dashboard/products',
  '/dashboard/products/questions',
  '/dashboard/customers/1',
  '/dashboard/settings/integrations',
  '/dashboard/settings/integrations/shopify',
  '/dashboard/settings/members',
  '/dashboard/settings/compliance',
  '/dashboard/settings/account',
];

test('a screen shows its title and the navigation while its data is loading', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.route(/\/api\/(?:team\/|user\/)/u, () => new Promise<void>(() => undefined));
  for (const path of READING) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Statistiques' }), path).toBeVisible();
  }
  await page.getByRole('link', { name: 'Statistiques' }).click();
  await expect(page.getByRole('heading', { name: 'Statistiques' })).toBeVisible();
});

test('the failures of one screen are shown in one toast, which covers no button', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.route('**/api/team/stats/**', (route) =>
    route.fulfill({ status: 422, json: { message: 'Lecture impossible.', code: 'invalid' } }),
  );
  for (const width of [320, 414, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    const notice = page.getByRole('listitem').filter({ hasText: 'Erreur' });
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText('la répartition par étape');
    const period = page.getByRole('button', { name: /jours/ }).first();
    for (const action of [period, page.getByRole('button', { name: 'Comparer' })])
      await action.click({ trial: true, timeout: 2_000 });
  }
});

test('at most five toasts are shown at once', async ({ page, context }) => {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Cinq avis' });
  const call = (path: string, data: unknown) =>
    page.request.post(`/api/team/${path}`, {
      headers: { authorization: `Bearer ${shop.token}` },
      data,
    });
  await call('flow_configuration_config', {
    flow_configuration_config: { is_active: true, send_window: { email: ALL_DAY } },
  });
  await call(
    'orders',
    Array.from({ length: 7 }, (_, index) => ({
      number: `T-${index}`,
      email: `t${index}@exemple.fr`,
      first_name: 'Zoé',
      last_name: `Numéro ${index}`,
      delivered_at: new Date().toISOString(),
    })),
  );
  await signIn(context, shop);
  await page.goto('/dashboard/queue?step=request');
  const toasts = page.getByRole('listitem').filter({ hasText: 'Rétablir' });
  const seen: number[] = [];
  for (let index = 0; index < 7; index++) {
    const row = page.getByRole('row').filter({ hasText: `Numéro ${index}` });
    await row.hover();
    await row.getByRole('button', { name: /^Annuler/ }).click();
    seen.push(await toasts.count());
  }
  await expect(toasts.first()).toBeVisible();
  expect(Math.max(...seen, await toasts.count())).toBeLessThanOrEqual(5);
});

test('each entry of the navigation opens the screen of its name, and old addresses still open theirs', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.goto('/dashboard');
  const navigation = page.getByRole('complementary', { name: 'Navigation' });
  for (const [group, labels] of [
    ['Principale', MAIN],
    ['Collecte', ['Scénario d’envoi', 'Pages clients', 'Après la note', 'Offres']],
    ['Boutique', ['Apparence', 'Intégrations', 'Réglages']],
  ] as const) {
    const links = navigation.getByRole('navigation', { name: group }).getByRole('link');
    await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`, 'u')));
    for (const label of labels) {
      await page.goto('/dashboard/queue');
      await links.filter({ hasText: new RegExp(`^${label}`, 'u') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
      await expect(page).toHaveTitle(new RegExp(`${label}.* · Recueil$`, 'u'));
    }
  }
  await page.goto('/dashboard/reviews?status=unhappy');
  await expect(
    page.getByRole('link', { name: /^Clients mécontents/u, exact: false }).first(),
  ).toHaveAttribute('aria-current', 'page');
});

test('the number of « clients mécontents » is the same in the navigation, on its view and on the dashboard', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.goto('/dashboard');
  const matter = page.getByRole('main').getByText(/^\d+\sclients? mécontents?$/u);
  const unhappy = /^\d+/u.exec((await matter.textContent()) ?? '')?.[0];
  const link = page
    .getByRole('complementary', { name: 'Navigation' })
    .getByRole('link', { name: /^Retours clients/u });
  await expect(link).toContainText(`${unhappy} clients mécontents`);
  await link.click();
  const view = page.getByRole('link', { name: /^Clients mécontents/u });
  await expect(view).toContainText(String(unhappy));
});

test('Ctrl K opens the search from anywhere, and finds a screen', async ({ page, context }) => {
  await signIn(context, readTestShops().full);
  await page.goto('/dashboard');
  await expect(page.getByText(/avis en 30/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('envois');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/queue$/);
});

for (const path of [
  '/dashboard',
  '/dashboard/settings/team',
  '/dashboard/queue/index_old',
  '/dashboard/customization/pages',
  '/admin',
])
  test(`${path}: any customer is found by three keys and their name`, async ({ page, context }) => {
    await signIn(context, readTestShops().full);
    const presses = await countPresses(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Rechercher' });
    await expect(search.getByRole('combobox')).toBeFocused();
    // Inserted as text, so that its keys are not counted.
    await page.keyboard.insertText('Aminata Diallo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/customers\/\d+$/u);
    await expect(page.getByRole('heading', { level: 1, name: 'Aminata Diallo' })).toBeVisible();
    expect(presses).toEqual({ clicks: 0, keys: 3 });
  });

test('when a script cannot be loaded the page reloads once, then shows the error', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  const scripts = (path: string): Promise<Set<string>> => scriptsOf(page, path);
  const [dashboard, reviews] = [await scripts('/dashboard'), await scripts('/dashboard/reviews')];
  const lost = [...reviews].filter((script) => !dashboard.has(script));
  expect(lost.length).toBeGreaterThan(0);
  await page.goto('/dashboard');
  await expect(page.getByText(/avis en 30/)).toBeVisible();
  for (const script of lost)
    await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => loads++);
  const link = page.getByRole('link', { name: /^Retours clients/ }).first();
  await link.click();
  await expect.poll(() => loads).toBe(1);
  const failed = page.getByRole('heading', { name: 'Internal Server Error' });
  await expect(failed.or(page.getByText(/avis en 30/))).toBeVisible();
  if (!(await failed.isVisible())) await link.click();
  await expect(failed).toBeVisible();
  expect(loads).toBe(1);
});

test('when the server cannot be reached a banner says so, and the page stays', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.goto('/dashboard/queue');
  await expect(page.getByRole('link', { name: 'Claire Fontaine' }).first()).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'Hors ligne.' });
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Claire Fontaine' }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0, { timeout: 60_000 });
});

test('unsaved changes of a session that ended are restored after the next login', async ({
  page,
  context,
}) => {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Session finie' });
  await signIn(context, shop);
  await page.goto('/dashboard/flow-configuration');
  await page.getByRole('spinbutton', { name: 'Attente' }).fill('11');
  await page.request.post('/logout', { headers: { authorization: `Bearer ${shop.token}` } });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Adresse e-mail').fill(shop.email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(shop.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/dashboard\/flow-configuration$/);
  await expect(page.getByText('Votre saisie a été gardée', { exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Attente' })).toHaveValue('11');
});

test('a tab that is still open on the former shop saves nothing, and shows a warning', async ({
  page,
  context,
}) => {
  const first = await openSeededShop(ADDRESS, { team_name: 'Première boutique' });
  const second = await openSeededShop(ADDRESS, { team_name: 'Seconde boutique' });
  const db = openDatabase({
    host: readTestShops().socket,
    user: 'app',
    database: 'postgres',
    max: 1,
  });
  await joinTeam(db, first.team_id, second.team_id);
  await db.destroy();
  await signIn(context, first);
  await page.goto('/dashboard/flow-configuration');
  await page.getByRole('spinbutton', { name: 'Attente' }).fill('12');
  const authorization = `Bearer ${first.token}`;
  const switched = await page.request.post('/api/teams/switch', {
    headers: { authorization },
    data: { team_id: second.team_id, phone_number_id: null },
  });
  expect(switched.status()).toBe(200);
  const refused = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      response.url().endsWith('flow_configuration_config'),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await refused).status()).toBe(409);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Une autre boutique est ouverte' }),
  ).toBeVisible();
  const { data } = (await (
    await page.request.get('/api/team', { headers: { authorization } })
  ).json()) as { data: { id: string; flow_configuration_config: { delay: { value: number } } } };
  expect([data.id, data.flow_configuration_config.delay.value]).toEqual([second.team_id, 3]);
});

test('the build publishes its id, and each page its payload', async ({ request }) => {
  const latest = (await (await request.get('/builds/latest.json')).json()) as { id: string };
  expect(latest.id).toMatch(/^[0-9a-f]{16}$/);
  expect((await request.get(`/builds/meta/${latest.id}.json`)).status()).toBe(200);
  for (const path of ['/login', '/dashboard', '/dashboard/queue']) {
    expect(await (await request.get(`${path}/_payload.json`)).json()).toMatchObject({
      path,
      build_id: latest.id,
    });
  }
  expect((await request.get('/nulle-part/_payload.json')).status()).toBe(404);
});

async function scriptsOf(page: Page, path: string): Promise<Set<string>> {
  const scripts = new Set<string>();
  page.on(
    'request',
    (request) => request.resourceType() === 'script' && scripts.add(request.url()),
  );
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  return scripts;
}

import { expect, type Locator, type Page } from '@playwright/test';
import { playedOf, turnOf } from '#server/testing/contract/cases-of.ts';
import { findStructureFaults } from '#web/testing/structure-faults.ts';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { BEGINNER_PATHS, GUEST_PATHS, SHOP_PATHS } from '../scripts/screens/screen-paths.ts';
import { barriersOf, sidewaysScrollOf } from './support/look-at.ts';
import { openBeginner } from './mutations/walked-shop.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';
import { test } from './support/warm-page.ts';
import { watchBytes } from './support/watch-bytes.ts';

/**
 * Checks every screen: accessible in both themes and on a phone, without errors in the console,
 * usable with the keyboard, and small to load.
 */

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The frames of e-mails and previews have their own texts and colours. */
const MAILS = { exclude: 'iframe' };
const LEGIBLE = 'body { transition: none !important }';

interface Screen {
  name: string;
  path: string;
  shop?: 'full' | 'empty';
  /** The heading of the loaded screen. */
  title: RegExp;
  act?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', title: /Connexion/ },
  { name: 'register', path: '/register', title: /Créer votre boutique/ },
  { name: 'an unknown address', path: '/nulle-part', title: /Page Not Found/ },
  { name: 'the dashboard', path: '/dashboard', shop: 'full', title: /Tableau de bord/ },
  {
    name: 'the statistics',
    path: '/dashboard/statistics?by=template',
    shop: 'full',
    title: /Statistiques/,
    act: lookThroughStatistics,
  },
  {
    name: 'the queue',
    path: '/dashboard/queue',
    shop: 'full',
    title: /Envois/,
    act: (page) => page.getByRole('link', { name: 'Claire Fontaine' }).first().waitFor(),
  },
  {
    name: 'the queue with a panel',
    path: '/dashboard/queue?status=failed',
    shop: 'full',
    title: /Envois/,
    act: (page) => page.getByRole('link', { name: 'Claire Fontaine' }).first().click(),
  },
  {
    name: 'the reviews',
    path: '/dashboard/reviews',
    shop: 'full',
    title: /Retours clients/,
    act: (page) => page.getByRole('heading', { name: 'Clients mécontents' }).waitFor(),
  },
  {
    name: 'the flow',
    path: '/dashboard/flow-configuration',
    shop: 'full',
    title: /Scénario d’envoi/,
  },
  {
    name: 'the flow with a panel',
    path: '/dashboard/flow-configuration?step=request',
    shop: 'full',
    title: /Scénario d’envoi/,
  },
  {
    name: 'the simulation',
    path: '/dashboard/flow-configuration?panel=simulation',
    shop: 'full',
    title: /Scénario d’envoi/,
    act: (page) => page.getByText('Puis rien').waitFor(),
  },
  {
    name: 'the test message',
    path: '/dashboard/customization/test',
    shop: 'full',
    title: /Envoyer un test/,
  },
  {
    name: 'the test inbox',
    path: '/admin/test-inbox?search=client5001',
    shop: 'full',
    title: /Messages de test/,
    act: (page) => page.getByText('client5001@exemple.fr').first().waitFor(),
  },
  { name: 'the products', path: '/dashboard/products', shop: 'full', title: /Produits/ },
  { name: 'the import', path: '/dashboard/queue/imports', shop: 'full', title: /Importer/ },
  {
    name: 'the style of the wall',
    path: '/dashboard/reviews/wall',
    shop: 'full',
    title: /Mur d’avis/,
    act: (page) => page.getByRole('heading', { name: 'Style' }).waitFor(),
  },
  {
    name: 'the directory of integrations',
    path: '/dashboard/settings/integrations',
    shop: 'full',
    title: /Intégrations/,
  },
  ...(['shopify', 'woocommerce', 'prestashop'] as const).map((service): Screen => ({
    name: `the page of ${service}`,
    path: `/dashboard/settings/integrations/${service}`,
    shop: 'full',
    title: /Shopify|WooCommerce|PrestaShop/,
  })),
  {
    name: 'the rules of the law',
    path: '/dashboard/settings/compliance',
    shop: 'full',
    title: /Réglages|Conformité/,
  },
  { name: 'the audit log', path: '/dashboard/settings/journal', shop: 'full', title: /./ },
  { name: 'the help', path: '/dashboard/aide/scenario', shop: 'full', title: /./ },
  {
    name: 'the example dashboard',
    path: '/dashboard',
    shop: 'empty',
    title: /Tableau de bord/,
    act: async (page) => {
      const show = page.getByRole('button', { name: 'Afficher des données d’exemple' });
      await show.or(page.getByText('Ces clients et ces chiffres')).first().waitFor();
      if (await show.isVisible()) await show.click();
      await page.getByRole('heading', { name: 'Par étape' }).waitFor();
    },
  },
  {
    name: 'the dashboard of a new shop',
    path: '/dashboard',
    shop: 'empty',
    title: /Tableau de bord/,
  },
  {
    name: 'the queue of a new shop',
    path: '/dashboard/queue',
    shop: 'empty',
    title: /Envois/,
  },
  {
    name: 'the reviews of a new shop',
    path: '/dashboard/reviews',
    shop: 'empty',
    title: /Retours clients/,
  },
  {
    name: 'the flow of a new shop',
    path: '/dashboard/flow-configuration',
    shop: 'empty',
    title: /./,
  },
];

/** What these addresses need behind them to show their screen. */
const GUEST_CODES: Readonly<Record<string, string>> = {
  '/reset-password': '#token=x',
  '/confirm-email': '#token=x',
  '/invitation': '#token=x',
  '/google/callback': '?error=access_denied',
  '/oidc/callback': '?error=access_denied',
};
const GUEST = GUEST_PATHS.map((path) => path + (GUEST_CODES[path] ?? ''));

/** The status with which the server refuses these addresses, which the console names. */
const REFUSED: Readonly<Record<string, string>> = {
  '/nulle-part': '404',
  '/invitation#token=x': '422',
};
/** Addresses that lead to a screen with a row of its own. */
const REDIRECTS = ['/dashboard/integrations', '/admin/outbox'];
const WITH_ROW = new Set(SCREENS.map(({ path }) => path.split('?')[0]));
const OTHER_SCREENS = [...SHOP_PATHS, ...GUEST]
  .filter((path) => !WITH_ROW.has(path) && !REDIRECTS.includes(path))
  .map((path): Screen => ({
    name: path,
    path,
    ...(!GUEST.includes(path) && { shop: 'full' }),
    title: /./,
    act: (page) => page.waitForLoadState('networkidle'),
  }));

/**
 * `.ci/run` checks each screen at both sizes. A run on a developer’s machine checks one of them, in
 * turn.
 */
for (const [place, { name, path, shop, title, act }] of [
  ...SCREENS,
  ...playedOf('screens without a row of their own', OTHER_SCREENS, 3),
].entries()) {
  const sizes = turnOf(place, [DESKTOP, PHONE]);
  const widths = sizes.map(({ width }) => `${width} px`).join(' and ');
  test(`${name}: no accessibility fault, no error and no horizontal scroll at ${widths}, light and dark`, async ({
    warmPage: page,
    warmContext: context,
  }) => {
    if (shop) await signIn(context, readTestShops()[shop]);
    const complaints = listenForErrors(page, REFUSED[path]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await expect(heading(page, title)).toBeAttached();
      await act?.(page);
      await page.addStyleTag({ content: LEGIBLE });
      expect(await barriersOf(page, MAILS)).toEqual([]);
      expect(await sidewaysScrollOf(page), `${size.width} px`).toBe(0);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await barriersOf(page, { ...MAILS, rule: 'color-contrast' }), 'dark').toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}

/**
 * Widths in pixels of the narrowest phone, a usual phone, a tablet in portrait orientation, a
 * laptop and a large screen.
 */
const WIDTHS = [320, 390, 820, 1440, 1920];
const OPEN = [
  ...SHOP_PATHS,
  '/dashboard/statistics?section=delais',
  '/dashboard/statistics?section=repartition&dimension=country',
  '/dashboard/statistics?section=couts',
  '/dashboard/statistics?section=reponses',
  '/dashboard/queue?status=all',
  '/dashboard/flow-configuration?step=request',
  '/dashboard/flow-configuration?panel=simulation',
  '/dashboard/settings/integrations/meta',
  '/dashboard/settings/integrations/smtp',
  '/dashboard/settings/integrations/laposte',
  '/dashboard/settings/integrations/shopify',
  '/dashboard/settings/integrations/woocommerce',
  '/dashboard/settings/integrations/prestashop',
  '/dashboard/aide/scenario',
];

for (const path of [
  ...playedOf('addresses of guests from 320 to 1,920 px', GUEST, 3),
  ...playedOf('addresses of a shop from 320 to 1,920 px', OPEN, 3),
  ...playedOf('addresses of a beginner from 320 to 1,920 px', BEGINNER_PATHS, 3),
]) {
  test(`${path}: no fault of structure, no error and no horizontal scroll from 320 to 1,920 px`, async ({
    warmPage: page,
    warmContext: context,
  }) => {
    if (OPEN.includes(path)) await signIn(context, readTestShops().full);
    const isBeginner = BEGINNER_PATHS.includes(path);
    if (isBeginner) await signIn(context, await openBeginner());
    const complaints = listenForErrors(page, path.startsWith('/invitation') ? '422' : undefined);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    if (isBeginner) await expect(page).toHaveURL(path); // no step redirects to another one
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect.soft(await sidewaysScrollOf(page), `${width} px`).toBe(0);
      expect.soft(await page.evaluate(findStructureFaults, undefined), `${width} px`).toEqual([]);
    }
    expect.soft(complaints).toEqual([]);
  });
}

const CUSTOMER = [
  { name: 'the question', customer: 0, path: '' },
  { name: 'the question with a star', customer: 0, path: '?rating=4' },
  { name: 'not received yet', customer: 0, path: '/postpone' },
  { name: 'no more messages', customer: 0, path: '/stop' },
  { name: 'the terms', customer: 0, path: '/legal' },
  { name: 'in English', customer: 0, path: '?lang=en' },
] as const;

for (const { name, customer, path } of CUSTOMER) {
  test(`the customer’s page, ${name}: no accessibility fault, no error, no horizontal scroll down to 320 px`, async ({
    warmPage: page,
  }) => {
    const complaints = listenForErrors(page);
    for (const size of [DESKTOP, { width: 320, height: 568 }]) {
      await page.setViewportSize(size);
      await page.goto(`${readTestShops().full.links[customer] ?? ''}${path}`);
      expect(await barriersOf(page)).toEqual([]);
      expect(await sidewaysScrollOf(page), `${size.width} px`).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
}

test('the customer’s page is one request of at most 6 KB', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.resourceType()}`));
  const answer = await page.goto(readTestShops().full.links[0] ?? '');
  await page.waitForLoadState('networkidle');
  expect(await answer?.headerValue('content-encoding')).toBe('br');
  expect((await answer?.request().sizes())?.responseBodySize).toBeLessThanOrEqual(6144);
  expect(requests.filter((each) => each.startsWith('GET'))).toEqual(['GET document']);
});

/**
 * Bytes of the compressed bodies. The page names the scripts without which it shows nothing: 120
 * KB. The others (lower sections, menus, the names of the next screens) are loaded after it is
 * shown.
 */
const DASHBOARD_SCRIPTS_BYTES = 122_880;
const ALL_SCRIPTS_BYTES = 147_456;
const STYLE_BYTES = 12_800;

test('on a first visit of the dashboard scripts, styles and data are compressed, and scripts and styles are within their budget', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  const bodies = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    bodies.set(
      pathname,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  const received = await watchBytes(page);
  const answer = await page.goto('/dashboard');
  await expect(page.getByText(/avis en 30/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const named = [
    ...((await answer?.text()) ?? '').matchAll(
      /(?:src|modulepreload" crossorigin href)="(\/[^"]+\.js)"/gu,
    ),
  ].flatMap(([, script]) => script ?? []);
  const sumOf = async (scripts: readonly string[]): Promise<number> =>
    (
      await Promise.all(scripts.map(async (script) => (await bodies.get(script)) ?? Number.NaN))
    ).reduce((total, each) => total + each, 0);
  expect(named.length).toBeGreaterThan(3);
  const first = await sumOf(named);
  expect(first).toBeGreaterThan(100_000);
  expect(first).toBeLessThanOrEqual(DASHBOARD_SCRIPTS_BYTES);
  const all = await sumOf([...bodies.keys()].filter((script) => script.endsWith('.js')));
  expect(all).toBeGreaterThan(first);
  expect(all).toBeLessThanOrEqual(ALL_SCRIPTS_BYTES);
  const answers = await received();
  expect(
    answers.filter(
      (each) => each.kind !== 'Font' && each.encoding === undefined && each.bytes > 2048,
    ),
  ).toEqual([]);
  const styles = answers.filter(({ kind }) => kind === 'Stylesheet');
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.reduce((total, each) => total + each.bytes, 0)).toBeLessThanOrEqual(STYLE_BYTES);
});

test('« Imprimer la période » prints the figures with the name of the shop, without buttons or navigation', async ({
  page,
  context,
}) => {
  const shop = readTestShops().full;
  await signIn(context, shop);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Par étape' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimer la période' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  const navigation = page.getByRole('complementary', { name: 'Navigation' });
  await expect(navigation).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Savonnerie du Vallon\. \d+\savis en 30\sjours/u)).toBeVisible();
  for (const title of ['Par note', 'Par canal', 'Par étape'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(navigation).toBeHidden();
  for (const name of ['Comparer', 'Imprimer la période'])
    await expect(page.getByRole('button', { name })).toBeHidden();
});

test('an unknown address answers 404, and the page names the address', async ({ page }) => {
  const answer = await page.goto('/dashboard/nulle-part');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByText('Page not found: /dashboard/nulle-part')).toBeVisible();
});

test('a search engine gets the 404 without its page, and the address is logged', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: ADDRESS, userAgent: 'Googlebot/2.1' });
  const page = await context.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const answer = await page.goto('/dashboard/nulle-part');
  expect(answer?.status()).toBe(404);
  await expect.poll(() => logged).toContain('Page not found: /dashboard/nulle-part');
  await expect(page.getByRole('heading')).toHaveCount(0);
  await context.close();
});

test('guests are redirected to the login, signed-in users from the login to the dashboard, and a logout leads to the login', async ({
  page,
  context,
}) => {
  for (const path of [
    '/',
    '/dashboard',
    '/dashboard/queue',
    '/dashboard/reviews',
    '/dashboard/flow-configuration',
    '/admin/test-inbox',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  const shop = await openSeededShop(ADDRESS, { team_name: 'Atelier Colombe' });
  await signIn(context, shop);
  for (const path of ['/login', '/register', '/admin/test-inbox']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.getByRole('button', { name: /Ada Lefèvre/ }).click();
  await page.getByText('Se déconnecter').click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('access_token');
  const refused = await page.request.get('/api/user', {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(refused.status()).toBe(401);
});

test('the keyboard alone leads from the login to the confirmation of an immediate sending', async ({
  page,
}) => {
  const { email, password } = readTestShops().full;
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Adresse e-mail'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByRole('textbox', { name: 'Mot de passe' }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await tabTo(page, page.getByRole('link', { name: /Envois/ }).first());
  await page.keyboard.press('Enter');
  const row = page.getByRole('link', { name: 'Aminata Diallo' }).first();
  await row.waitFor();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  const send = page.getByRole('complementary').getByRole('button', { name: 'Envoyer maintenant' });
  await send.waitFor();
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Aminata');
  await expect(dialog.getByRole('button', { name: 'Envoyer maintenant' })).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(send).toBeFocused();
});

/**
 * Opens each part of the statistics, checks its figures and its CSV file, and returns to the
 * funnel.
 */
async function lookThroughStatistics(page: Page): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Statistiques' });
  for (const [part, text] of [
    ['Délais', 'La moitié des avis'],
    ['Produits et pays', 'Part notée'],
    ['Coûts', 'Coût par avis'],
  ] as const) {
    await parts.getByRole('link', { name: part }).click();
    await expect(page.getByText(text).first()).toBeVisible();
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^couts-.*\.csv$/);
  await parts.getByRole('link', { name: 'Entonnoir' }).click();
  await expect(page.getByRole('list', { name: 'De la demande à l’avis public' })).toBeVisible();
}

function heading(page: Page, name: RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/**
 * Presses Tab until the element has the focus. Throws after 80 presses, because a person would stop
 * there too.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

/**
 * Collects errors of the page and of its console. The browser logs a line for each failed answer;
 * lines with the expected `status` are ignored.
 */
function listenForErrors(page: Page, status?: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (status !== undefined && message.text().includes(`status of ${status}`)) return;
    complaints.push(message.text());
  });
  return complaints;
}

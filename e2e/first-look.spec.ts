import { expect, test } from '@playwright/test';
import { readTestShops, signIn } from './support/shops.ts';

/** Checks which files a phone requests when it first opens a page. */

test.use({ viewport: { width: 390, height: 844 } });

test('the dashboard requests the number of queued messages once', async ({ page, context }) => {
  await signIn(context, readTestShops().full);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Par note' })).toBeVisible();
  expect(
    addresses.filter((url) => url.endsWith('/api/team/reviews_queued?per_page=1')),
  ).toHaveLength(1);
});

test('search engines and browsers find the description, robots.txt and favicon.ico', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /avis/u);
  const robots = await request.get('/robots.txt');
  expect([robots.status(), robots.headers()['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  expect(await robots.text()).toContain('Disallow: /y/');
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

test('the login page preloads its own scripts, and loads none of the dashboard’s', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const answer = await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  const html = (await answer?.text()) ?? '';
  const named = [...html.matchAll(/modulepreload" crossorigin href="([^"]+)"/gu)].map(
    ([, address]) => address,
  );
  const loaded = scripts.map((script) => new URL(script).pathname);
  // The login names its own scripts in addition to the three that every page names.
  expect(named.length).toBeGreaterThan(3);
  expect(loaded).toEqual(expect.arrayContaining(named));
  const texts = await Promise.all(
    scripts.map(async (script) => (await page.request.get(script)).text()),
  );
  expect(texts.filter((text) => text.includes('Dernières notes'))).toEqual([]);
});

test('the layout of the dashboard does not shift when the list of things to do arrives last', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { shifts: number[] }).shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The list of things to do is shown above the figures on a phone, and its answer arrives last.
  await page.route('**/api/team/reviews_queued?*status=failed*', async (route) => {
    await page.waitForResponse(/stats\/reviews_distribution_by_step|status=outcome_unknown/u);
    await new Promise((wake) => setTimeout(wake, 500));
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Par étape' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts).toEqual([]);
});

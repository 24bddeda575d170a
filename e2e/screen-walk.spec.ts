import { type Browser, expect, type Page, test } from '@playwright/test';
import { playedOf } from '#server/testing/contract/cases-of.ts';
import { BACK_OFFICE } from '../scripts/screens-to-picture.ts';
import type { Picture } from '../scripts/screens/picture.ts';
import { findBareNames } from './support/find-bare-names.ts';
import { ADDRESS, readTestShops } from './support/shops.ts';
import { walkFocus } from './support/walk-focus.ts';

/**
 * Their act needs an approved template, a second shop or a captured message, which this shop has
 * not, or changes the shop, which other journeys read. The dialog of « flow-ab-texts » opens while
 * the walk has begun, so that it is taken for the screen.
 */
const OF_OTHER_SHOPS: ReadonlySet<string> = new Set([
  'flow-ab-templates',
  'flow-ab-texts',
  'team-menu',
  'test-inbox-whatsapp',
  'queue-toast',
  'test-sent',
  'settings-data-files',
]);
const SCREENS = BACK_OFFICE.filter(
  ({ name, sizes }) => (sizes?.includes('desktop') ?? true) && !OF_OTHER_SHOPS.has(name),
);

/**
 * Every screen and state of which `npm run screenshots` takes a picture: one that is added there is
 * walked here. `.ci/run` walks all of them, a developer’s run a fourth.
 */
const PLAYED = playedOf('screens walked by keyboard', SCREENS, 4);

/** Several tests, because the workers share them. */
const PARTS = 4;
/** Screens that certainly show customers, so that the search for their names finds some. */
const WITH_CUSTOMERS: ReadonlySet<string> = new Set(['queue', 'reviews']);

for (let part = 0; part < PARTS; part += 1) {
  const screens = PLAYED.filter((_, place) => place % PARTS === part);
  test(`on every screen and state the keyboard follows the order of reading, each stop is seen, and each name of a customer leads to their record (${part + 1} of ${PARTS})`, async ({
    browser,
  }) => {
    expect(await walkScreens(browser, screens)).toEqual([]);
  });
}

/** Returns the faults of all these screens. */
async function walkScreens(browser: Browser, screens: readonly Picture[]): Promise<string[]> {
  const context = await browser.newContext({ baseURL: ADDRESS });
  const page = await context.newPage();
  const { full, empty } = readTestShops();
  const tokens = { full: full.token, empty: empty.token, none: null };
  const names = await namesOf(page, full.token);
  expect(names.length).toBeGreaterThan(20);
  const faults: string[] = [];
  for (const { name, path, shop = 'full', before, act } of screens) {
    await context.clearCookies();
    const token = tokens[shop];
    if (token !== null)
      await context.addCookies([
        { name: 'access_token', value: token, url: ADDRESS, sameSite: 'Lax' },
      ]);
    try {
      await before?.(page);
      await page.goto(path);
      const isSlow = /-(?:slow|loading)$/u.test(name);
      await settle(page, isSlow);
      await act?.(page, 'desktop');
      if (act) await settle(page, isSlow);
      const found = await page.evaluate(findBareNames, names);
      if (WITH_CUSTOMERS.has(name) && found.linked === 0)
        faults.push(`${name}: no name of a customer was found`);
      for (const fault of [...found.bare, ...(await walkFocus(page))])
        faults.push(`${name}: ${fault}`);
    } catch (error) {
      faults.push(`${name}: ${String(error).split('\n', 1)[0] ?? ''}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
  }
  await context.close();
  return faults;
}

/** The names of the customers whose reviews the shop has. */
async function namesOf(page: Page, token: string): Promise<string[]> {
  const answer = await page.request.get('/api/team/reviews?per_page=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as {
    data: { first_name: string | null; last_name: string | null }[];
  };
  return [
    ...new Set(
      data.flatMap(({ first_name, last_name }) =>
        first_name && last_name ? [`${first_name} ${last_name}`] : [],
      ),
    ),
  ];
}

/** Waits until the screen is drawn and nothing is being read, unless nothing answers. */
async function settle(page: Page, isSlow: boolean): Promise<void> {
  await page.waitForFunction(
    (mayBeBusy) =>
      document.querySelector('h1, h2, dialog[open]') !== null &&
      (mayBeBusy || document.querySelector('[aria-busy=true], .animate-wait') === null),
    isSlow,
    { timeout: 15_000 },
  );
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

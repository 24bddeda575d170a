import { expect, type Page, test } from '@playwright/test';
import { turnOf } from '#server/testing/contract/cases-of.ts';
import { barriersOf, sidewaysScrollOf } from './support/look-at.ts';
import { readTestShops, signIn } from './support/shops.ts';

/**
 * Checks the aspects of accessibility that axe cannot detect, on the screens that people use every
 * day.
 */

const PATHS = [
  '/dashboard',
  '/dashboard/queue',
  '/dashboard/reviews',
  '/dashboard/flow-configuration',
  '/dashboard/reviews/wall',
  '/dashboard/products',
  '/dashboard/queue/imports',
  '/dashboard/settings/integrations/woocommerce',
  '/dashboard/settings/integrations/shopify',
  '/dashboard/aide',
  '/dashboard/aide/scenario',
  '/dashboard/statistics',
  '/dashboard/reviews/shop',
  '/dashboard/reviews/index-old',
  '/dashboard/products/questions',
  '/dashboard/flow-configuration?tab=hours',
  '/dashboard/flow-configuration?tab=limits',
  '/dashboard/flow-configuration?tab=consent',
  '/dashboard/flow-configuration?tab=pauses',
  '/dashboard/settings/integrations',
  '/dashboard/settings/integrations/prestashop',
  '/dashboard/settings/integrations/laposte',
  '/dashboard/settings/compliance',
  '/dashboard/settings/journal',
  '/admin',
];
const STOPS = 35;

async function open(page: Page, path: string): Promise<void> {
  await signIn(page.context(), readTestShops().full);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

interface Stop {
  what: string;
  isSeen: boolean;
  hasName: boolean;
  hasRing: boolean;
}

/**
 * Returns the focused element with three results: it is visible, it has a name, and it shows its
 * focus. Returns null when no element of the page has the focus.
 */
function stopOf(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (element === null || element === document.body) return null;
    // The label or the group around a field may show its focus in place of the field.
    const drawn = [
      element,
      ...[1, 2, 3].map((up) => {
        let each: Element | null = element;
        for (let step = 0; step < up; step += 1) each = each?.parentElement ?? null;
        return each;
      }),
    ].filter((each) => each !== null);
    const hasRing = drawn.some((each) =>
      [null, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
        );
      }),
    );
    const box = element.getBoundingClientRect();
    const labels = (element as HTMLInputElement).labels ?? [];
    const name =
      element.getAttribute('aria-label') ??
      element.getAttribute('aria-labelledby') ??
      element.title + element.textContent + [...labels].map((each) => each.textContent).join('');
    return {
      what: element.outerHTML.slice(0, 120),
      isSeen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && element.checkVisibility(),
      hasName: name.trim() !== '' || element.querySelector('img[alt], svg[aria-label]') !== null,
      hasRing,
    };
  });
}

/**
 * `.ci/run` makes both checks on each screen. A run on a developer’s machine makes one of them, in
 * turn.
 */
const LOOKS = {
  'each stop of the keyboard is seen, named and marked, and none holds it': walkByKeyboard,
  'at 200 % zoom nothing is lost to the side, and the forced colours leave no barrier': zoom,
};

for (const [place, path] of PATHS.entries())
  for (const [rule, look] of turnOf(place, Object.entries(LOOKS)))
    test(`${path}: ${rule}`, ({ page }) => look(page, path));

async function walkByKeyboard(page: Page, path: string): Promise<void> {
  await open(page, path);
  const faults: string[] = [];
  let last = '';
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await stopOf(page);
    if (at === null) break;
    const isStuck = at.what === last && (await isSameElement(page));
    if (isStuck) faults.push(`holds the keyboard: ${at.what}`);
    if (!at.isSeen) faults.push(`out of sight: ${at.what}`);
    if (!at.hasName) faults.push(`without a name: ${at.what}`);
    if (!at.hasRing) faults.push(`not marked: ${at.what}`);
    last = at.what;
    await page.evaluate(() => Object.assign(globalThis, { lastStop: document.activeElement }));
  }
  expect(faults).toEqual([]);
}

async function zoom(page: Page, path: string): Promise<void> {
  // A window of 1,280 × 800 pixels at 200 % zoom has half as many CSS pixels in each direction.
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, path);
  expect(await sidewaysScrollOf(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await barriersOf(page, { exclude: 'iframe' })).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

function isSameElement(page: Page): Promise<boolean> {
  return page.evaluate(
    () => (globalThis as { lastStop?: Element | null }).lastStop === document.activeElement,
  );
}

test('with reduced motion nothing moves when the search and a panel open', async ({ page }) => {
  await open(page, '/dashboard/queue');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 10)
        .map((each) => (each.effect as KeyframeEffect | null)?.target?.className ?? ''),
    );
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').last()).toBeVisible();
  expect(await moving()).toEqual([]);
});

test('in forced colours a switch that is on differs from one that is off', async ({ page }) => {
  await open(page, '/dashboard/products');
  await page.emulateMedia({ forcedColors: 'active' });
  const one = page.getByRole('switch').first();
  await one.scrollIntoViewIfNeeded();
  const before = await one.screenshot();
  const was = await one.isChecked();
  await one.setChecked(!was, { force: true });
  await expect(one).toBeChecked({ checked: !was });
  await page.mouse.move(0, 0);
  expect((await one.screenshot()).equals(before)).toBe(false);
});

const DIALOGS = [
  ['/dashboard/flow-configuration', 'Mettre en pause'],
  ['/dashboard/flow-configuration', 'Envoyer un test'],
  ['/dashboard/settings/members', 'Inviter'],
  ['/dashboard/settings/api-keys', 'Créer une clé'],
  ['/dashboard/settings/opt-outs', 'Ajouter une personne'],
  ['/dashboard/settings/journal', 'Configurer la diffusion'],
] as const;

for (const [path, name] of DIALOGS)
  test(`${path}: Enter on « ${name} » opens a dialog that traps the focus, and Escape returns it to the button`, async ({
    page,
  }) => {
    await open(page, path);
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 12; stop += 1) {
      // After the last stop, the focus moves to the browser’s own controls, and no element of the
      // page has it.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

test('a customer is found, their record read and its menu operated with the keyboard alone', async ({
  page,
}) => {
  await open(page, '/dashboard');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText('Aminata Diallo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aminata Diallo' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const faults: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await stopOf(page);
    if (at === null) break;
    if (!(at.isSeen && at.hasName && at.hasRing)) faults.push(at.what);
  }
  expect(faults).toEqual([]);
  const more = page.getByRole('button', { name: 'Autres actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(more).toBeFocused();
});

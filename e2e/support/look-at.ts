import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { turnOf } from '#server/testing/contract/cases-of.ts';
import { findStructureFaults } from '#web/testing/structure-faults.ts';

const DESKTOP = { width: 1440, height: 900 };
const VIEWS = [
  ['desktop', DESKTOP, 'light'],
  ['desktop', { width: 1280, height: 800 }, 'dark'],
  ['phone', { width: 390, height: 844 }, 'light'],
  ['phone', { width: 390, height: 844 }, 'dark'],
] as const;
/**
 * Each width and each colour scheme once; with PICTURES, all four views. A run on a developer’s
 * machine checks one of the two views: the desktop for a name with an even number of letters, else
 * the phone.
 */
const TRIED = [VIEWS[0], VIEWS[3]];
/**
 * Widths in pixels of the narrowest phone, a tablet in portrait orientation and a large screen, at
 * which nothing may overflow.
 */
const OTHER_WIDTHS = [320, 820, 1920];
/**
 * The frame of an e-mail runs no script, so that axe would wait for it forever. Its content is that
 * of the e-mail.
 */
const MAIL = 'iframe[title="Le message mis en forme"]';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

interface LookSettings {
  /** A selector that axe ignores, for the frame of an e-mail with its own texts and colours. */
  exclude?: string;
  /** Checks this rule only. */
  rule?: string;
}

/**
 * Expects no accessibility barrier, no structural fault and no horizontal overflow.
 * `PICTURES=folder` saves screenshots. The size of the window is restored.
 */
export async function lookAt(page: Page, name: string, looking: LookSettings = {}): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP;
  await expect(
    page.locator('li[data-state]'),
    'a notice that leaves is paler than may be read: it is waited for',
  ).toHaveCount(0);
  const views = process.env['PICTURES'] ? VIEWS : turnOf(name.length, TRIED);
  for (const [size, viewport, colorScheme] of views) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    expect(await barriersOf(page, looking), `${name}, ${size}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(findStructureFaults, undefined), `${name}, ${size}`).toEqual([]);
    expect(await sidewaysScrollOf(page), `${name} is wider than a ${size}`).toBe(0);
    if (process.env['PICTURES'])
      await page.screenshot({
        path: `${process.env['PICTURES']}/${name}-${size}-${colorScheme}.png`,
        fullPage: true,
      });
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: DESKTOP.height });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await sidewaysScrollOf(page), `${name} is wider than ${width} px`).toBe(0);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Returns the accessibility violations of this page in its current state, one line each. */
export async function barriersOf(
  page: Page,
  { exclude, rule }: LookSettings = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  axe.exclude(MAIL);
  if (rule === undefined) axe.withTags(RULES);
  else axe.withRules(rule);
  if (exclude !== undefined) axe.exclude(exclude);
  // With several frames, axe merges its results in another page, which it opens each time. The
  // legacy mode avoids that when there is a single frame.
  const read = page.frames().length - (await page.locator(MAIL).count());
  if (read === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** Returns by how many pixels this page is wider than its window. */
export function sidewaysScrollOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

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
 * Both widths and both schemes, each once; with PICTURES all four are pictured. A developer’s run
 * looks at each thing in one of the two: a name with an even number of letters on a desktop, an odd
 * one on a phone.
 */
const TRIED = [VIEWS[0], VIEWS[3]];
/** The narrowest phone, a tablet on end and a large screen, at which nothing may stick out. */
const OTHER_WIDTHS = [320, 820, 1920];
/** The frame of a mail runs no script, so axe waits in it without end; its words are the mail's. */
const MAIL = 'iframe[title="Le message mis en forme"]';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

interface LookSettings {
  /** What axe leaves out: the frame of a mail, whose words and colours are its own. */
  exclude?: string;
  /** Of all rules only this one. */
  rule?: string;
}

/**
 * No barrier, no fault of structure, nothing wider than the screen; `PICTURES=folder` keeps what it
 * looks like. The page is left as it was.
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

/** What keeps people from reading or using this page as it stands, one line each. */
export async function barriersOf(
  page: Page,
  { exclude, rule }: LookSettings = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  axe.exclude(MAIL);
  if (rule === undefined) axe.withTags(RULES);
  else axe.withRules(rule);
  if (exclude !== undefined) axe.exclude(exclude);
  // Across frames axe puts its findings together in another page, opened for it each time.
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

/** By how many pixels this page is wider than its window. */
export function sidewaysScrollOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

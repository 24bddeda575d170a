import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const VIEWS = [
  ['desktop', { width: 1440, height: 900 }, 'light'],
  ['desktop', { width: 1280, height: 800 }, 'dark'],
  ['phone', { width: 390, height: 844 }, 'light'],
  ['phone', { width: 390, height: 844 }, 'dark'],
] as const;
/** Both widths and both schemes, each once; with PICTURES all four are pictured. */
const TRIED = [VIEWS[0], VIEWS[3]];

/** No barrier, nothing wider than the screen; `PICTURES=folder` keeps what it looks like. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport, colorScheme] of process.env['PICTURES'] ? VIEWS : TRIED) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), `${name}, ${size}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than a ${size}`).toBe(true);
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${size}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize(VIEWS[0][1]);
  await page.emulateMedia({ colorScheme: 'light' });
}

import { type BrowserContext, type Page, test as base } from '@playwright/test';

interface OfTest {
  /**
   * A page whose browser has cached the scripts and styles, with nobody signed in and nothing
   * stored.
   */
  warmPage: Page;
}
interface OfWorker {
  warmContext: BrowserContext;
  /**
   * The page of the last test of this worker, null when that test failed. Reusing it avoids
   * starting a new browser process.
   */
  kept: { page: Page | null };
}

/**
 * The test function of walks over many screens that save no state: the pages of one worker share
 * the browser’s cache.
 */
export const test = base.extend<OfTest, OfWorker>({
  warmContext: [
    async ({ browser }, hand, { project }) => {
      const { baseURL = '', locale = '', timezoneId = '', contextOptions } = project.use;
      const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId });
      await hand(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, hand) => hand({ page: null }),
    { scope: 'worker' },
  ],
  warmPage: async ({ warmContext, viewport, baseURL, kept }, hand, info) => {
    await warmContext.clearCookies();
    const page = kept.page ?? (await warmContext.newPage());
    kept.page = null;
    if (viewport) await page.setViewportSize(viewport);
    const devtools = await warmContext.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: baseURL ?? '',
      storageTypes: 'local_storage,indexeddb',
    });
    await devtools.detach();
    await hand(page);
    if (info.status === info.expectedStatus && (await isCleared(page))) kept.page = page;
    else await page.close();
  },
});

/** Removes the traces of this test from its page. Returns false when the page is closed. */
async function isCleared(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  // Opens a text of the same site, because leaving the site would end the browser’s process for
  // this page.
  await page.goto('/robots.txt');
  return true;
}

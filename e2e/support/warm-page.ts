import { type BrowserContext, type Page, test as base } from '@playwright/test';

interface OfTest {
  /**
   * A page of a browser that already has the scripts and styles, with nobody signed in and nothing
   * stored.
   */
  warmPage: Page;
}
interface OfWorker {
  warmContext: BrowserContext;
  /**
   * The page of the last test of this worker, unless that one failed: a new one is a new process.
   */
  kept: { page: Page | null };
}

/**
 * For walks over many screens that keep no state of their own: the pages of one worker share what
 * the browser has loaded.
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
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
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

/** Leaves nothing of this test in its page. */
async function isCleared(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  // A text of the same site: to leave the site would end the browser's process of this page.
  await page.goto('/robots.txt');
  return true;
}

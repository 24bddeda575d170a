import { type BrowserContext, type Page, test as base } from '@playwright/test';

interface OfTest {
  /** A new page of a browser that already has the scripts and styles, with nobody signed in and nothing stored. */
  warmPage: Page;
}
interface OfWorker {
  warmContext: BrowserContext;
}

/** For walks over many screens that keep no state of their own: the pages of one worker share what the browser has loaded. */
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
  warmPage: async ({ warmContext, viewport, baseURL }, hand) => {
    await warmContext.clearCookies();
    const page = await warmContext.newPage();
    if (viewport) await page.setViewportSize(viewport);
    const devtools = await warmContext.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: baseURL ?? '',
      storageTypes: 'local_storage,indexeddb',
    });
    await devtools.detach();
    await hand(page);
    await page.close();
  },
});

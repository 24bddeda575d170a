import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Picture, Scheme, PictureSize } from './picture.ts';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
  /** The width at which an article shows the picture on a high-resolution screen. */
  help: { width: 1200, height: 750 },
} as const;

export interface Shot {
  name: string;
  size: PictureSize | 'help';
  /** The page is loaded once for both schemes. */
  schemes: readonly Scheme[];
  token: string | null;
  url: string;
  folder: string;
}

/**
 * Returns the page of a size, which the pictures of that size share with its cached scripts and
 * styles. Loading in a running page avoids starting a new browser process.
 */
export function openPages(browser: Browser): (size: Shot['size']) => Promise<Page> {
  const pages = new Map<Shot['size'], Page>();
  return async (size) => {
    const open = async (): Promise<Page> => {
      const context = await browser.newContext({
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        hasTouch: isPhone(size),
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
      return context.newPage();
    };
    const page = pages.get(size) ?? (await open());
    pages.set(size, page);
    return page;
  };
}

/**
 * Writes the pictures of one screen at one size: `<name>.png`, or `<name>-<scheme>.png` for two
 * schemes. A fault is printed, with a picture of the page at that moment.
 */
export async function takePicture(
  page: Page,
  picture: Picture,
  { name, size, schemes, token, url, folder }: Shot,
): Promise<void> {
  const context = page.context();
  const { origin } = new URL(url);
  await context.clearCookies();
  if (token !== null)
    await context.addCookies([
      { name: 'access_token', value: token, url: origin, sameSite: 'Lax' },
    ]);
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: schemes[0] ?? 'light' });
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`${name}: ${message.text()}`);
  });
  try {
    await picture.before?.(page);
    await page.goto(url);
    await settle(page);
    await picture.act?.(page, isPhone(size) ? 'phone' : 'desktop');
    await settle(page);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const png = await page.screenshot({ fullPage: picture.whole ?? false });
      const file = path.join(folder, schemes.length === 1 ? name : `${name}-${scheme}`);
      if (size === 'help') await sharp(png).webp({ quality: 80 }).toFile(`${file}.webp`);
      else fs.writeFileSync(`${file}.png`, png);
    }
    console.log(name);
  } catch (error) {
    console.log(
      `${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
    await page.screenshot({ path: path.join(folder, `${name}.broken.png`) }).catch(() => undefined);
  } finally {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await clearStorage(page, origin);
    // Leaves the screen but not the site, which would end the browser’s process for this page.
    await page.goto(`${origin}/robots.txt`);
  }
}

const isPhone = (size: Shot['size']): boolean => SIZES[size].width < 768;

async function clearStorage(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb',
  });
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await devtools.detach();
}

async function settle(page: Page): Promise<void> {
  // The queue is polled all the time.
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('h1, h2, dialog[open]') !== null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(150);
}

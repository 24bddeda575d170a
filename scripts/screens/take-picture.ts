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
  scheme: Scheme;
  token: string | null;
  url: string;
  folder: string;
}

/** Writes one picture. A fault is printed, with a picture of the page at that moment. */
export async function takePicture(
  browser: Browser,
  picture: Picture,
  { name, size, scheme, token, url, folder }: Shot,
): Promise<void> {
  const isPhone = SIZES[size].width < 768;
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  if (token !== null)
    await context.addCookies([
      { name: 'access_token', value: token, url: new URL(url).origin, sameSite: 'Lax' },
    ]);
  context.setDefaultTimeout(8000);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`${name}: ${message.text()}`);
  });
  try {
    await picture.before?.(page);
    await page.goto(url);
    await settle(page);
    await picture.act?.(page, isPhone ? 'phone' : 'desktop');
    await settle(page);
    const png = await page.screenshot({ fullPage: picture.whole ?? false });
    if (size === 'help')
      await sharp(png)
        .webp({ quality: 80 })
        .toFile(path.join(folder, `${name}.webp`));
    else fs.writeFileSync(path.join(folder, `${name}.png`), png);
    console.log(name);
  } catch (error) {
    console.log(
      `${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
    await page.screenshot({ path: path.join(folder, `${name}.broken.png`) }).catch(() => undefined);
  } finally {
    await context.close();
  }
}

async function settle(page: Page): Promise<void> {
  // The queue is polled all the time.
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(150);
}

// `npm run screenshots -- <folder> [part of a name]`: pictures of every screen of the built
// product, with a shop in full work and a new one. With `help` as the folder, the pictures of the
// help centre are written into `docs/help/pictures`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium as playwright, type Page } from '@playwright/test';
import { openDatabase } from '#server/database/open.ts';
import { openTestInstance } from '../faults/test-instance.ts';
import sharp from 'sharp';
import { chromium } from './chromium.ts';
import { seedShop } from './seed-shop.ts';
import { joinTeam, openShop, type SeededShop } from './seed-shop/open-shop.ts';
import { BACK_OFFICE } from './screens-to-picture.ts';
import { BRANDS } from './screens/brands.ts';
import { CUSTOMER } from './screens/customer-screens.ts';
import { HELP_PICTURES } from './screens/help-screens.ts';
import { type Picture } from './screens/picture.ts';

const [target = 'var/screenshots', only = ''] = process.argv.slice(2);
const isForHelp = target === 'help';
const folder = isForHelp ? 'docs/help/pictures' : target;
const port = Number(process.env['PORT'] ?? 7700);
const address = `http://127.0.0.1:${port}`;
const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  /** The width at which an article shows it on a dense screen. */
  help: { width: 1200, height: 750 },
} as const;

if (
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'build-once.ts')], {
    stdio: 'inherit',
  }).status !== 0
)
  process.exit(1);
fs.mkdirSync(folder, { recursive: true });
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-pictures-'));
fs.chmodSync(dataDir, 0o755);
const instance = openTestInstance(dataDir, port, {
  PUBLIC_URL: address,
  GOOGLE_CLIENT_ID: 'pictures',
  GOOGLE_CLIENT_SECRET: 'pictures',
});
try {
  await instance.start();
  const client = await instance.connect();
  const db = openDatabase({ host: client.host, user: 'app', database: 'postgres', max: 2 });
  await client.end();
  try {
    const shops = [];
    for (const { name, given: brand } of BRANDS)
      shops.push({
        name,
        shop: await seedShop(address, db, {
          ...brand,
          channels: ['whatsapp', 'whatsapp', 'whatsapp', 'email', 'email', 'sms'],
        }),
      });
    const empty = await openShop(address, { team_name: 'Atelier Colombe' });
    await joinTeam(db, shops[0]?.shop.team_id ?? '', empty.team_id);
    await takeAll(shops, empty.token);
  } finally {
    await db.destroy();
  }
} finally {
  await instance.end();
}

async function takeAll(
  shops: readonly { name: string; shop: SeededShop }[],
  emptyToken: string,
): Promise<void> {
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({
    executablePath,
    args: [...args, '--font-render-hinting=none'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const [full] = shops;
  if (isForHelp) {
    for (const picture of HELP_PICTURES)
      await take(browser, picture, {
        name: picture.name,
        size: 'help',
        scheme: 'light',
        token: picture.shop === 'empty' ? emptyToken : (full?.shop.token ?? null),
        url: address + picture.path,
      });
    return browser.close();
  }
  for (const picture of BACK_OFFICE) {
    for (const size of picture.sizes ?? (['desktop', 'phone'] as const)) {
      for (const scheme of picture.schemes ?? (['light', 'dark'] as const)) {
        const token =
          picture.shop === 'none'
            ? null
            : picture.shop === 'empty'
              ? emptyToken
              : (full?.shop.token ?? null);
        await take(browser, picture, {
          name: `${picture.name}-${size}-${scheme}`,
          size,
          scheme,
          token,
          url: address + picture.path,
        });
      }
    }
  }
  for (const { name, shop } of shops) {
    for (const picture of CUSTOMER) {
      for (const size of picture.sizes ?? (['phone', 'desktop'] as const)) {
        const link = shop.links[picture.customer ?? 0] ?? '';
        await take(browser, picture, {
          name: `client-${picture.name}-${name}-${size}`,
          size,
          scheme: 'light',
          token: null,
          url: link + picture.path,
        });
      }
    }
  }
  await browser.close();
}

interface Shot {
  name: string;
  size: keyof typeof SIZES;
  scheme: 'light' | 'dark';
  token: string | null;
  url: string;
}

async function take(
  browser: Browser,
  picture: Picture,
  { name, size, scheme, token, url }: Shot,
): Promise<void> {
  if (!new RegExp(only).test(name)) return;
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  });
  if (token !== null)
    await context.addCookies([
      { name: 'access_token', value: token, url: address, sameSite: 'Lax' },
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
    await picture.act?.(page, size === 'phone' ? 'phone' : 'desktop');
    await settle(page);
    const png = await page.screenshot({ fullPage: picture.whole ?? false });
    if (isForHelp)
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
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined); // the queue is asked again for ever
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(150);
}

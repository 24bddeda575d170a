// `npm run screenshots -- <folder> [part of a name]` takes pictures of every screen of the built
// product, full, empty and broken, at four widths, light and dark: about a thousand. The second
// argument is a regular expression on the name, whose end is the size and the theme: `-320-dark$`.
// With `help` as the folder, the pictures of the help centre are written into `docs/help/pictures`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { openDatabase } from '#server/database/open.ts';
import { openTestInstance } from '../faults/test-instance.ts';
import { chromium } from './chromium.ts';
import { seedShop } from './seed-shop.ts';
import { joinTeam, openSeededShop, type SeededShop } from './seed-shop/open-seeded-shop.ts';
import { BACK_OFFICE } from './screens-to-picture.ts';
import { BRANDS } from './screens/brands.ts';
import { CUSTOMER } from './screens/customer-screens.ts';
import { HELP_PICTURES } from './screens/help-screens.ts';
import { type Picture, SCHEMES, SIZES } from './screens/picture.ts';
import { openPages, type Shot, takePicture } from './screens/take-picture.ts';

const [target = 'var/screenshots', only = ''] = process.argv.slice(2);
/** Pages at the same time, because a picture mostly waits for the network to be idle. */
const AT_ONCE = 3;
const isForHelp = target === 'help';
const folder = isForHelp ? 'docs/help/pictures' : target;
const port = Number(process.env['PORT'] ?? 7700);
const address = `http://127.0.0.1:${port}`;
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
    const empty = await openSeededShop(address, { team_name: 'Atelier Colombe' });
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
  const isWanted = (name: string): boolean => new RegExp(only).test(name);
  const [full] = shops;
  const tokenOf = (shop: 'full' | 'empty' | 'none' = 'full'): string | null =>
    ({ full: full?.shop.token ?? null, empty: emptyToken, none: null })[shop];
  const shots: { picture: Picture; shot: Shot }[] = [];
  for (const picture of isForHelp ? HELP_PICTURES : []) {
    const { name } = picture;
    const of = { token: tokenOf(picture.shop), url: address + picture.path };
    if (isWanted(name))
      shots.push({ picture, shot: { name, folder, size: 'help', schemes: ['light'], ...of } });
  }
  for (const picture of isForHelp ? [] : BACK_OFFICE) {
    const of = { token: tokenOf(picture.shop), url: address + picture.path };
    for (const size of picture.sizes ?? SIZES) {
      const name = `${picture.name}-${size}`;
      const schemes = SCHEMES.filter((scheme) => isWanted(`${name}-${scheme}`));
      const [scheme] = schemes;
      if (!scheme) continue;
      const whole = schemes.length === 1 ? `${name}-${scheme}` : name;
      shots.push({ picture, shot: { name: whole, folder, size, schemes, ...of } });
    }
  }
  for (const { name: brand, shop } of isForHelp ? [] : shops) {
    for (const picture of CUSTOMER) {
      const url = (shop.links[picture.customer ?? 0] ?? '') + picture.path;
      for (const size of picture.sizes ?? SIZES) {
        const name = `client-${picture.name}-${brand}-${size}`;
        if (isWanted(name))
          shots.push({
            picture,
            shot: { name, folder, size, schemes: ['light'], token: null, url },
          });
      }
    }
  }
  const waiting = shots.values();
  const takeWaiting = async (): Promise<void> => {
    const pageOf = openPages(browser);
    for (const { picture, shot } of waiting)
      await takePicture(await pageOf(shot.size), picture, shot);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeWaiting));
  await browser.close();
}

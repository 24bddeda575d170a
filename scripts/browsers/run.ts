// `npm run browsers` tries the customer’s page, the wall and the main journey of the back office in
// Firefox and in WebKit, when Debian’s `firefox-esr` and `webkit2gtk-driver` are installed, and
// reports a missing one. WebKit needs a display: use `xvfb-run -a npm run browsers` on a machine
// without one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { openTestInstance } from '../../faults/test-instance.ts';
import { seedShop } from '../seed-shop.ts';
import { openFirefox } from './open-firefox.ts';
import { openWebkit } from './open-webkit.ts';
import { walkPages } from './walk-pages.ts';
import type { WalkedBrowser } from './walked-browser.ts';

const PORT = Number(process.env['PORT'] ?? 7692);
const ADDRESS = `http://127.0.0.1:${PORT}`;
const hasDisplay = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
const BROWSERS = [
  { name: 'Firefox', command: 'firefox-esr', open: openFirefox, missing: null },
  {
    name: 'WebKit',
    command: 'WebKitWebDriver',
    open: openWebkit,
    missing: hasDisplay ? null : 'no display: run `xvfb-run -a npm run browsers`',
  },
];

const found = BROWSERS.map((browser) => ({ ...browser, executable: find(browser.command) }));
for (const { name, command, executable, missing } of found)
  if (executable === null) console.log(`${name} is not walked: ${command} is not installed`);
  else if (missing !== null) console.log(`${name} is not walked: ${missing}`);
const present = found.filter(({ executable, missing }) => executable !== null && missing === null);
if (present.length > 0 && !(await walkThem())) process.exitCode = 1;

/** Returns true when every step succeeds in every browser. */
async function walkThem(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-browsers-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL runs as another user when this process runs as root
  const instance = openTestInstance(folder, PORT, { PUBLIC_URL: ADDRESS });
  try {
    await instance.start();
    const client = await instance.connect();
    const db = openDatabase({ host: client.host, user: 'app', database: 'postgres', max: 2 });
    const shop = await seedShop(ADDRESS, db);
    await db.destroy();
    await client.end();
    const links = [...shop.links];
    const failures: string[] = [];
    for (const { name, executable, open } of present) {
      const link = links.shift();
      if (executable === null || link === undefined) continue;
      let browser: WalkedBrowser | undefined;
      try {
        browser = await open(executable);
        for (const { what, fault } of await walkPages(browser, { address: ADDRESS, link, shop })) {
          console.log(`${name}: ${what}: ${fault ?? 'holds'}`);
          if (fault !== null) failures.push(`${name}: ${what}`);
        }
      } catch (error) {
        console.log(`${name}: ${String(error)}`);
        failures.push(name);
      } finally {
        await browser?.end();
      }
    }
    return failures.length === 0;
  } finally {
    await instance.end();
  }
}

function find(command: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, command);
    if (fs.existsSync(file)) return file;
  }
  return null;
}

// `node scripts/demo/picture.ts [folder]`: takes the README's picture from the demo again; with a folder, also its other screens, wide and on a phone.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';
import { chromium } from '../chromium.ts';
import { PASSWORD } from '../seed-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
const port = Number(process.env['PORT'] ?? 7710);
const address = `http://localhost:${port}`;
const SCREENS = ['/dashboard', '/dashboard/queue', '/dashboard/reviews', '/dashboard/flow-configuration', '/dashboard/flow-configuration?step=request'];
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-demo-'));
fs.chmodSync(dataDir, 0o755); // PostgreSQL may run as another user
const demo = spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts')], { env: { ...process.env, PORT: String(port), DATA_DIR: path.join(dataDir, 'demo') }, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const email = await readLogin(demo);
  const answer = await fetch(`${address}/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: PASSWORD }) });
  const { access_token } = (await answer.json()) as { access_token: string };
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args: [...args, '--font-render-hinting=none'], env: { ...(process.env as Record<string, string>), ...env } });
  await take(browser, access_token, { screen: '/dashboard', size: 'wide', file: path.join(ROOT, 'docs/dashboard.png') });
  if (folder !== undefined) {
    for (const screen of SCREENS) {
      for (const size of ['wide', 'phone'] as const) await take(browser, access_token, { screen, size, file: path.join(folder, `${screen.replaceAll(/\W+/gu, '-').slice(1)}-${size}.png`) });
    }
  }
  await browser.close();
} finally {
  demo.kill('SIGTERM');
  await new Promise((ended) => demo.once('exit', ended));
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** Its address stands in what the demo prints when it is ready. */
function readLogin({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stdout?.on('data', (words: Buffer) => {
      printed += words.toString();
      const email = /E-mail\s+(\S+@\S+)/u.exec(printed)?.[1];
      if (email !== undefined) resolve(email);
    });
    stdout?.once('end', () => reject(new Error(`the demo ended before it was ready:\n${printed}`)));
  });
}

async function take(browser: Browser, token: string, { screen, size, file }: { screen: string; size: keyof typeof SIZES; file: string }): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: 'light', locale: 'fr-FR', timezoneId: 'Europe/Paris', hasTouch: size === 'phone', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'access_token', value: token, url: address, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(address + screen);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  await context.close();
}

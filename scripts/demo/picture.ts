// `node scripts/demo/picture.ts [folder]` takes the README’s picture from the demo. With a folder,
// it also takes its other screens and the customers’ pages, on a desktop and on a phone.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';
import sharp from 'sharp';
import { chromium } from '../chromium.ts';
import { SEED_PASSWORD } from '../seed-shop/open-seeded-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const README_PICTURE = path.join(ROOT, 'docs/dashboard.png');
const [folder] = process.argv.slice(2);
const port = Number(process.env['PORT'] ?? 7710);
const address = `http://localhost:${port}`;
/**
 * `CODE` is replaced by the code of the shop, `TOKEN` by that of a customer who has not answered.
 */
const SCREENS: Readonly<Record<string, string>> = {
  dashboard: '/dashboard',
  statistics: '/dashboard/statistics',
  queue: '/dashboard/queue',
  'queue-grouped': '/dashboard/reviews_queue',
  'queue-old': '/dashboard/queue/index_old',
  reviews: '/dashboard/reviews',
  'reviews-old': '/dashboard/reviews/index-old',
  moderation: '/dashboard/reviews/shop',
  'wall-settings': '/dashboard/reviews/wall',
  flow: '/dashboard/flow-configuration',
  'flow-words': '/dashboard/flow-configuration?step=request',
  imports: '/dashboard/queue/imports',
  upsells: '/dashboard/upsell-configuration',
  customization: '/dashboard/customization',
  rating: '/dashboard/conditional_rating',
  'general-link': '/dashboard/settings/general-link',
  wall: '/dashboard/reviews/custom?team=CODE',
  'wall-de': '/dashboard/reviews/custom?team=CODE&lang=de',
  badge: '/dashboard/reviews/custom?team=CODE&form=badge',
  carousel: '/dashboard/reviews/custom?team=CODE&form=carousel',
  attestation: '/avis/CODE',
  'attestation-de': '/avis/CODE?lang=de',
  'open-link': '/t/CODE',
  'open-link-it': '/t/CODE?lang=it',
  ...Object.fromEntries(
    ['fr', 'de', 'it', 'es', 'nl'].map((locale) => [`note-${locale}`, `/y/TOKEN?lang=${locale}`]),
  ),
  ...Object.fromEntries(
    ['de', 'it'].flatMap((locale) =>
      ['legal', 'stop', 'preferences'].map((page) => [
        `${page}-${locale}`,
        `/y/TOKEN/${page}?lang=${locale}`,
      ]),
    ),
  ),
};
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-demo-'));
fs.chmodSync(dataDir, 0o755); // PostgreSQL may run as another user
const demo = spawn(
  process.execPath,
  [path.join(import.meta.dirname, 'run.ts'), `--folder=${path.join(dataDir, 'demo')}`],
  {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
try {
  const { email, token } = await readLogin(demo);
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: SEED_PASSWORD }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const link = await fetch(`${address}/api/team/review_link`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const code = /\/t\/([\w-]+)/u.exec(await link.text())?.[1] ?? '';
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({
    executablePath,
    args: [...args, '--font-render-hinting=none'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const shot = { colorScheme: 'light', size: 'wide', fullPage: false } as const;
  await take(browser, access_token, { ...shot, url: '/dashboard', file: README_PICTURE });
  fs.writeFileSync(
    README_PICTURE,
    await sharp(README_PICTURE).png({ palette: true, effort: 10 }).toBuffer(),
  ); // 256 colours: no visible difference, a third of the bytes
  for (const [name, screen] of folder === undefined ? [] : Object.entries(SCREENS)) {
    const url = screen.replace('CODE', code).replace('TOKEN', token);
    for (const colorScheme of url.startsWith('/dashboard') && !url.includes('custom?')
      ? (['light', 'dark'] as const)
      : (['light'] as const)) {
      for (const size of ['wide', 'phone'] as const)
        await take(browser, access_token, {
          url,
          size,
          colorScheme,
          fullPage: true,
          file: path.join(folder ?? '', `${name}-${size}-${colorScheme}.png`),
        });
    }
  }
  await browser.close();
} finally {
  demo.kill('SIGTERM');
  await new Promise((ended) => demo.once('exit', ended));
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** Reads the URL and a customer’s link, which the demo prints when it is ready. */
function readLogin({ stdout }: ChildProcess): Promise<{ email: string; token: string }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stdout?.on('data', (text: Buffer) => {
      printed += text.toString();
      const found = /E-mail\s+(\S+@\S+)[^]*?\/y\/([\w-]+)/u.exec(printed);
      if (found) resolve({ email: found[1] ?? '', token: found[2] ?? '' });
    });
    stdout?.once('end', () => reject(new Error(`the demo ended before it was ready:\n${printed}`)));
  });
}

interface Shot {
  url: string;
  size: keyof typeof SIZES;
  colorScheme: 'light' | 'dark';
  fullPage: boolean;
  file: string;
}

async function take(
  browser: Browser,
  token: string,
  { url, size, colorScheme, fullPage, file }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  });
  if (url.startsWith('/dashboard'))
    await context.addCookies([
      { name: 'access_token', value: token, url: address, sameSite: 'Lax' },
    ]);
  const page = await context.newPage();
  await page.goto(address + url);
  await page.locator('main').waitFor();
  // The queue is polled all the time.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage });
  await context.close();
}

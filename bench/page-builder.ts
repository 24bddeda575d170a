import { chromium as playwright, type Page } from 'playwright';
import { chromium } from '../scripts/chromium.ts';
import { openShop } from '../scripts/seed-shop.ts';
import type { Options } from './options.ts';
import { startRecueil } from './recueil.ts';
import { amount, quantile, table } from './spread.ts';

const SLOWER = 4;
const KEYSTROKES = 1_000;
const LETTERS = 'les savons sont arrives entiers et bien emballes ';

/** From a key to the frame that shows it, while the page beside follows: 1,000 keys in Chromium with its processor made four times slower. */
export async function benchPageBuilder(folder: string, { port }: Options): Promise<string> {
  const recueil = await startRecueil(folder, port);
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
  try {
    const { token } = await openShop(recueil.address);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' });
    await context.addCookies([{ name: 'access_token', value: token, url: recueil.address, sameSite: 'Lax' }]);
    const rows: string[][] = [];
    for (const blocks of [4, 25]) rows.push(await typeInto(await openBuilder(context.newPage(), recueil.address, blocks), blocks));
    return `${table(['Key to paint, processor ÷ 4', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'over 32 ms'], rows)}\n\n${KEYSTROKES} keystrokes each, 20 a second, in the text of a block, autosave running. From the key’s own time stamp to the first task after the frame that follows its change; the goal is p99 ≤ 32 ms.`;
  } finally {
    await browser.close();
    await recueil.stop();
  }
}

/** A page of so many blocks, its text field in hand. */
async function openBuilder(opening: Promise<Page>, address: string, blocks: number): Promise<Page> {
  const page = await opening;
  await page.goto(`${address}/dashboard/customization/pages`);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  const rows = page.locator('[data-block-row]');
  for (let there = await rows.count(); there < blocks; there++) {
    await page.getByRole('button', { name: 'Ajouter un bloc' }).click();
    await page.getByRole('menuitem', { name: /^Texte/ }).click();
    await page.getByRole('textbox', { name: 'Texte' }).fill(`Un texte comme les autres, le ${there}e, avec *du gras* et un [lien](https://exemple.fr).`);
  }
  await page.getByRole('textbox', { name: 'Texte' }).fill('');
  return page;
}

async function typeInto(page: Page, blocks: number): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(watchKeys);
  for (let key = 0; key < KEYSTROKES; key++) {
    await page.keyboard.press(LETTERS[key % LETTERS.length] === ' ' ? 'Space' : (LETTERS[key % LETTERS.length] ?? 'a'));
    await page.waitForTimeout(50);
  }
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.close();
  const over = times.filter((ms) => ms > 32).length;
  return [`${blocks} blocks, ${amount(times.length)} keys`, ...[0.5, 0.95, 0.99].map((share) => amount(quantile(times, share), 1)), amount(Math.max(...times), 1), amount(over)];
}

/** Runs in the page. */
function watchKeys(): void {
  const times: number[] = [];
  Object.assign(globalThis, { keyTimes: times });
  const frames = new MessageChannel();
  const waiting: number[] = [];
  frames.port1.onmessage = () => {
    for (const from of waiting.splice(0)) times.push(performance.now() - from);
  };
  document.addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      waiting.push(timeStamp);
      frames.port2.postMessage(null);
    });
  }, { capture: true });
}

import { chromium as playwright, type Page } from 'playwright';
import { chromium } from '../scripts/chromium.ts';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import type { Options } from './options.ts';
import { startRecueil } from './recueil.ts';
import { amount, quantile, table } from './spread.ts';

const SLOWER = 4;
const KEYSTROKES = 1_000;
const LETTERS = 'les savons sont arrives entiers et bien emballes ';

/**
 * Measures the time from a key press to the frame that shows the letter, while the preview beside
 * is updated: 1,000 keys in Chromium with a four times slower processor.
 */
export async function benchPageBuilder(folder: string, { port }: Options): Promise<string> {
  const recueil = await startRecueil(folder, port);
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const { token } = await openSeededShop(recueil.address);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'fr-FR',
    });
    await context.addCookies([
      { name: 'access_token', value: token, url: recueil.address, sameSite: 'Lax' },
    ]);
    const rows: string[][] = [];
    for (const blocks of [4, 25])
      rows.push(
        await typeInto(await openBuilder(context.newPage(), recueil.address, blocks), blocks),
      );
    return `${table(['Key to its letter painted, processor ÷ 4', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'over 32 ms', 'to the page beside: p50 · p95 · p99'], rows)}\n\n${KEYSTROKES} keystrokes each, 20 a second, in the text of a block, autosave running. From the key’s own time stamp to the first task after the frame that follows its letter, in the field and in the page beside; the goal is p99 ≤ 32 ms in the field.`;
  } finally {
    await browser.close();
    await recueil.stop();
  }
}

/** Opens the page builder with this many blocks and an empty text field for typing. */
async function openBuilder(opening: Promise<Page>, address: string, blocks: number): Promise<Page> {
  const page = await opening;
  await page.goto(`${address}/dashboard/customization/pages`);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  const rows = page.locator('[data-block-row]');
  for (let there = await rows.count(); there < blocks; there++) {
    await page.getByRole('button', { name: 'Ajouter un bloc' }).click();
    await page.getByRole('menuitem', { name: /^Texte/ }).click();
    await page
      .getByRole('textbox', { name: 'Texte' })
      .fill(
        `Un texte comme les autres, le ${there}e, avec *du gras* et un [lien](https://exemple.fr).`,
      );
  }
  await page.getByRole('textbox', { name: 'Texte' }).fill('');
  return page;
}

async function typeInto(page: Page, blocks: number): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(watchKeys);
  for (let key = 0; key < KEYSTROKES; key++) {
    await page.keyboard.press(
      LETTERS[key % LETTERS.length] === ' ' ? 'Space' : (LETTERS[key % LETTERS.length] ?? 'a'),
    );
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(1_000);
  const { field, beside } = await page.evaluate(
    () => (globalThis as unknown as { keyTimes: Times }).keyTimes,
  );
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.close();
  if (field.length < KEYSTROKES)
    throw new Error(`${field.length} of ${KEYSTROKES} letters were written`);
  const share = (times: readonly number[]): string[] =>
    [0.5, 0.95, 0.99].map((of) => amount(quantile(times, of), 1));
  return [
    `${blocks} blocks`,
    ...share(field),
    amount(Math.max(...field), 1),
    amount(field.filter((ms) => ms > 32).length),
    share(beside).join(' · '),
  ];
}

interface Times {
  field: number[];
  beside: number[];
}

/**
 * Runs in the page. Measures from the time stamp of a key to the first task after the frame that
 * shows its letter, in the field and in the preview.
 */
function watchKeys(): void {
  const times: Times = { field: [], beside: [] };
  Object.assign(globalThis, { keyTimes: times });
  const began: number[] = [];
  let besideShows = 0;
  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => {
      const task = new MessageChannel();
      task.port1.onmessage = then;
      task.port2.postMessage(null);
    });
  };
  document.addEventListener('keydown', ({ timeStamp }) => began.push(timeStamp), { capture: true });
  document.addEventListener(
    'input',
    () => {
      const from = began.at(-1) ?? 0;
      afterFrame(() => times.field.push(performance.now() - from));
    },
    { capture: true },
  );
  const beside = document.querySelector('iframe')?.contentDocument;
  if (!beside) throw new Error('no page beside');
  new MutationObserver(() => {
    const shows = beside.querySelector('[data-chosen] p')?.textContent.length ?? 0;
    const fresh = began.slice(besideShows, shows);
    besideShows = Math.max(besideShows, shows);
    if (fresh.length > 0)
      afterFrame(() => times.beside.push(...fresh.map((from) => performance.now() - from)));
  }).observe(beside, { subtree: true, childList: true, characterData: true });
}

import fs from 'node:fs';
import { type Browser, chromium as playwright, type Page } from 'playwright';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { chromium } from '../../scripts/chromium.ts';
import { seedShop } from '../../scripts/seed-shop.ts';
import type { Options } from '../options.ts';
import { startRecueil } from '../recueil.ts';
import { amount, quantile, table } from '../spread.ts';

/** The screens of every day, by the name of their link and their title. */
const SCREENS = [
  ['Retours clients', 'Retours clients'],
  ['Envois', 'Envois'],
  ['Statistiques', 'Statistiques'],
  ['Scénario d’envoi', 'Scénario d’envoi'],
  ['Après la note', 'Après la note'],
  ['Intégrations', 'Intégrations'],
  ['Tableau de bord', 'Tableau de bord'],
] as const;
const MOST_ROUNDS = 20;

interface Changes {
  /** From the click to the first task after the frame with the title of the next screen. */
  times: number[];
  /** Tasks of over 50 ms, of the whole walk. */
  longTasks: number[];
}

/**
 * From a click in the navigation to the frame that shows the next screen, in a shop in full work,
 * each screen having been opened once before.
 */
export async function benchRouteChange(folder: string, options: Options): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  await migrate(db);
  const recueil = await startRecueil(folder, options.port);
  let browser: Browser | undefined;
  try {
    const { token } = await seedShop(recueil.address, db);
    const { executablePath, args, env } = await chromium();
    browser = await playwright.launch({
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
    });
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
    });
    await context.addCookies([
      { name: 'access_token', value: token, url: recueil.address, sameSite: 'Lax' },
    ]);
    const page = await context.newPage();
    await page.goto(`${recueil.address}/dashboard`);
    await page.getByRole('heading', { name: 'Par étape' }).waitFor();
    await walk(page);
    await page.waitForTimeout(500);
    await page.evaluate(watchChanges);
    const rounds = Math.min(MOST_ROUNDS, options.rounds);
    for (let round = 0; round < rounds; round += 1) await walk(page);
    const { times, longTasks } = await page.evaluate(
      () => (globalThis as unknown as { changes: Changes }).changes,
    );
    if (times.length < rounds * SCREENS.length)
      throw new Error(`${times.length} of ${rounds * SCREENS.length} changes were seen`);
    const row = [
      amount(times.length),
      ...[0.5, 0.95, 0.99].map((share) => amount(quantile(times, share), 1)),
      amount(Math.max(...times), 1),
      amount(longTasks.length),
      amount(Math.max(0, ...longTasks)),
    ];
    return `${table(['route changes', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'tasks over 50 ms', 'longest task, ms'], [row])}\n\nClick to the first task after the frame that shows the title of the next screen, seven screens in turn, each opened once before; the goal is p95 ≤ 50 ms and no task over 50 ms.`;
  } finally {
    await browser?.close();
    await recueil.stop();
    await db.destroy();
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function walk(page: Page): Promise<void> {
  for (const [link, title] of SCREENS) {
    await page
      .getByRole('link', { name: new RegExp(`^${link}`, 'u') })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // Its data is read before the next change, as by a person.
    await page.waitForTimeout(150);
  }
}

/** Runs in the page. */
function watchChanges(): void {
  const changes: Changes = { times: [], longTasks: [] };
  Object.assign(globalThis, { changes });
  let from: number | null = null;
  let before = '';
  const title = (): string => document.querySelector('h1')?.textContent ?? '';
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      from = timeStamp;
      before = title();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (from === null || title() === '' || title() === before) return;
    const began = from;
    from = null;
    requestAnimationFrame(() => {
      const task = new MessageChannel();
      task.port1.onmessage = () => changes.times.push(performance.now() - began);
      task.port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) =>
    changes.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' });
}

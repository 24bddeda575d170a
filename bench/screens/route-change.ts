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

/** The screens that people use every day, by the name of their link. */
const SCREENS = [
  'Retours clients',
  'Envois',
  'Statistiques',
  'Scénario d’envoi',
  'Après la note',
  'Intégrations',
  'Tableau de bord',
] as const;
const MOST_ROUNDS = 20;

interface Changes {
  /**
   * Milliseconds from the click to the first task after the frame with the title of the next
   * screen.
   */
  titled: number[];
  /** The same for the first frame without any placeholder of the screen. */
  whole: number[];
  /** The title of the screen of each change, in the order of `whole`. */
  screens: string[];
  /** Durations of the tasks of more than 50 ms in the whole run. */
  longTasks: number[];
}

/**
 * Measures from a click in the navigation to the frame that shows the next screen, in a shop with
 * much data, after each screen was opened once. The clicks are mouse events and the page measures
 * itself, because a search for elements by role takes the page 5 to 20 ms each time.
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
    await page.evaluate(watchChanges);
    const places = await placesOf(page);
    await walk(page, places);
    await page.waitForTimeout(500);
    await page.evaluate(clearChanges);
    const rounds = Math.min(MOST_ROUNDS, options.rounds);
    for (let round = 0; round < rounds; round += 1) await walk(page, places);
    const { titled, whole, screens, longTasks } = await page.evaluate(
      () => (globalThis as unknown as { changes: Changes }).changes,
    );
    for (const times of [titled, whole])
      if (times.length < rounds * SCREENS.length)
        throw new Error(`${times.length} of ${rounds * SCREENS.length} changes were seen`);
    const rows = [
      ['title of the next screen, p95 ms:', titled] as const,
      ['its content without place holders, p95 ms:', whole] as const,
    ].map(([name, times]) => [
      name,
      ...[0.95, 0.5, 0.99].map((share) => amount(quantile(times, share), 1)),
      amount(Math.max(...times), 1),
      amount(times.length),
      amount(longTasks.length),
      amount(Math.max(0, ...longTasks)),
    ]);
    const byScreen = [...Map.groupBy(whole, (_, index) => screens[index] ?? '')].map(
      ([screen, times]) => [
        screen,
        ...[0.95, 0.5].map((share) => amount(quantile(times, share), 1)),
        amount(Math.max(...times), 1),
      ],
    );
    return `${table(['until is shown', 'p95 ms', 'p50 ms', 'p99 ms', 'longest ms', 'route changes', 'tasks over 50 ms', 'longest task, ms'], rows)}\n\nClick to the first task after the frame that shows it, seven screens in turn, each opened once before; the goal is p95 ≤ 50 ms and no task over 50 ms.\n\n${table(['screen, until it is whole', 'p95 ms', 'p50 ms', 'longest ms'], byScreen)}`;
  } finally {
    await browser?.close();
    await recueil.stop();
    await db.destroy();
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

type Place = readonly [x: number, y: number];

/** Returns the middle of each link of the navigation, whose position does not change. */
async function placesOf(page: Page): Promise<Place[]> {
  const places: Place[] = [];
  for (const link of SCREENS) {
    const box = await page
      .getByRole('link', { name: new RegExp(`^${link}`, 'u') })
      .first()
      .boundingBox();
    if (!box) throw new Error(`The navigation has no link « ${link} »`);
    places.push([box.x + box.width / 2, box.y + box.height / 2]);
  }
  return places;
}

async function walk(page: Page, places: readonly Place[]): Promise<void> {
  for (const [x, y] of places) {
    const shown = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.addEventListener('shown', () => resolve(), { once: true });
        }),
    );
    await page.mouse.click(x, y);
    await shown;
    // Leaves time to load the data before the next change, as a person does.
    await page.waitForTimeout(150);
  }
}

/** Runs in the page: records the times of each change of screen. */
function watchChanges(): void {
  const changes: Changes = { titled: [], whole: [], screens: [], longTasks: [] };
  Object.assign(globalThis, { changes });
  let from: number | null = null;
  let isTitled = false;
  let before = '';
  const title = (): string => document.querySelector('h1')?.textContent ?? '';
  const record = (times: number[], began: number, then: () => void): void => {
    requestAnimationFrame(() => {
      const task = new MessageChannel();
      task.port1.onmessage = () => {
        times.push(performance.now() - began);
        then();
      };
      task.port2.postMessage(null);
    });
  };
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      from = timeStamp;
      isTitled = false;
      before = title();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (from === null || title() === '' || title() === before) return;
    if (!isTitled) record(changes.titled, from, () => undefined);
    isTitled = true;
    if (document.querySelector('#contenu .animate-wait') !== null) return;
    const began = from;
    from = null;
    changes.screens.push(title());
    record(changes.whole, began, () => document.dispatchEvent(new Event('shown')));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) =>
    changes.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' });
}

/** Runs in the page: deletes the times of the first visit to each screen. */
function clearChanges(): void {
  const { changes } = globalThis as unknown as { changes: Changes };
  for (const list of Object.values(changes)) list.length = 0;
}

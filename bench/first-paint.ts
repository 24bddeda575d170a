import fs from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium as playwright } from 'playwright';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { chromium } from '../scripts/chromium.ts';
import type { Options } from './options.ts';
import { addLinks } from './rating-page.ts';
import { startRecueil } from './recueil.ts';
import { amount, show, spread, table } from './spread.ts';

/** The slow 4G network of Lighthouse, and a network without limits. */
const NETWORKS = [
  {
    name: 'slow 4G',
    latency: 150,
    downloadThroughput: (1.6 * 1_048_576) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
  { name: 'unthrottled', latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
] as const;
type Network = (typeof NETWORKS)[number];

interface PaintFigures {
  lcp: number;
  cls: number;
  /** Bytes of the complete answers on the wire, until the largest paint. */
  bytes: number;
  requests: number;
}

/**
 * Measures the first load of the rating page in a phone’s Chromium with an empty cache, beside a
 * file of the same bytes from memory.
 */
export async function benchFirstPaint(folder: string, options: Options): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  await migrate(db);
  const links = await addLinks(db, 200);
  const recueil = await startRecueil(folder, options.port);
  const html = await (await fetch(`${recueil.address}${links[0] ?? ''}`)).text();
  const file = await startFile(html, options.port + 1);
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const tables: string[] = [];
    for (const network of NETWORKS)
      tables.push(
        await race(
          browser,
          network,
          options,
          links.map((link) => `${recueil.address}${link}`),
          `http://127.0.0.1:${options.port + 1}/`,
        ),
      );
    return tables.join('\n\n');
  } finally {
    await browser.close();
    file.close();
    await recueil.stop();
    await db.destroy();
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function race(
  browser: Browser,
  network: Network,
  { repetitions }: Options,
  links: string[],
  file: string,
): Promise<string> {
  const ours: PaintFigures[] = [];
  const plain: PaintFigures[] = [];
  await paint(browser, network, file);
  for (let turn = 0; turn < repetitions * 2; turn++) {
    const link = links.shift() ?? '';
    if (turn % 2 === 0) ours.push(await paint(browser, network, link));
    plain.push(await paint(browser, network, file));
    if (turn % 2 === 1) ours.push(await paint(browser, network, link));
  }
  const lcp = (all: readonly PaintFigures[]) => spread(all.map((each) => each.lcp));
  const row = (name: string, all: readonly PaintFigures[]): string[] => [
    name,
    show(lcp(all), 1),
    `${amount(lcp(all).median / lcp(plain).median, 2)} ×`,
    amount(Math.max(...all.map(({ cls }) => cls)), 3),
    amount(Math.max(...all.map(({ bytes }) => bytes))),
    amount(Math.max(...all.map(({ requests }) => requests))),
  ];
  return table(
    [
      network.name,
      'largest paint, ms: median (min–max)',
      'of the file',
      'layout shift',
      'bytes on the wire',
      'requests before it',
    ],
    [row('Recueil, /y/{token}', ours), row('the same bytes from memory', plain)],
  );
}

async function paint(
  browser: Browser,
  { latency, downloadThroughput, uploadThroughput }: Network,
  url: string,
): Promise<PaintFigures> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'load' });
  const measured = await page.evaluate(
    () =>
      new Promise<{ lcp: number; cls: number; requests: number }>((resolve) => {
        let lcp = 0;
        let cls = 0;
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => (lcp = entry.startTime)),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) =>
          list
            .getEntries()
            .forEach((entry) => (cls += (entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
        const requests = (): number =>
          1 +
          performance
            .getEntriesByType('resource')
            .filter(
              (entry) =>
                entry.startTime < lcp &&
                (entry as PerformanceResourceTiming).initiatorType !== 'beacon',
            ).length;
        setTimeout(() => resolve({ lcp, cls, requests: requests() }), 400);
      }),
  );
  await context.close();
  return { ...measured, bytes };
}

/** Starts a server that compresses a file once and sends it from memory. */
async function startFile(html: string, port: number): Promise<http.Server> {
  const body = brotliCompressSync(html);
  const server = http.createServer((_request, answer) =>
    answer
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': body.length,
      })
      .end(body),
  );
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

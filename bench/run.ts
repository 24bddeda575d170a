// `npm run bench -- [test|ci|full] [parts]` measures Recueil beside its peers in the same run and
// writes Markdown. The figures do not decide the result; a missing count fails the command.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { sql } from 'kysely';
import { type PartResult, reportProof } from '../scripts/proof/report.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { readFigures } from './read-figures.ts';

const options = readOptions(process.argv.slice(2));
const folder =
  options.folder === '' ? fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-bench-')) : options.folder;
fs.mkdirSync(folder, { recursive: true });
fs.chmodSync(folder, 0o755);
const inside = (name: string): string => path.join(folder, name);
const results: PartResult[] = [];
try {
  console.log(`# Measures\n\n${await describeMachine()}\n`);
  for (const part of options.parts) results.push(await runPart(part));
} finally {
  if (options.folder === '') fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const { size, requests, messages, repetitions, seconds, rounds, teams, connections, minutes } =
  options;
const { products, reviews } = options;
const settings = {
  requests,
  messages,
  repetitions,
  seconds,
  rounds,
  teams,
  connections,
  minutes,
  products,
  reviews,
};
process.exitCode = reportProof('bench', size, JSON.stringify(settings), results) ? 0 : 1;

async function runPart(part: Part): Promise<PartResult> {
  try {
    const details = await measure(part, options);
    console.log(`## ${part}\n\n${details}\n`);
    return { part, holds: true, ...readFigures(details), details };
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`## ${part}\n\nFALLS SHORT: ${details}\n`);
    return { part, holds: false, figure: details.split('\n')[0] ?? '', details };
  }
}

async function measure(part: Part, options: Options): Promise<string> {
  switch (part) {
    case 'formatter':
      return (await import('./formatter.ts')).benchFormatter(options);
    case 'rating-page':
      return (await import('./rating-page.ts')).benchRatingPage(inside('page'), options);
    case 'rating-writes':
      return (await import('./rating-writes.ts')).benchRatingWrites(inside('writes'), options);
    case 'webhook-intake':
      return (await import('./webhook-intake.ts')).benchWebhookIntake(inside('intake'), options);
    case 'first-paint':
      return (await import('./first-paint.ts')).benchFirstPaint(inside('paint'), options);
    case 'statistics':
      return (await import('./statistics.ts')).benchStatistics(inside('statistics'), options);
    case 'lists':
      return (await import('./lists/lists.ts')).benchLists(inside('lists'), options);
    case 'start':
      return (await import('./start.ts')).benchStart(
        Array.from({ length: options.repetitions }, (_, index) => inside(`start-${index}`)),
        options,
      );
    case 'page-builder':
      return (await import('./page-builder.ts')).benchPageBuilder(inside('builder'), options);
    case 'route-change':
      return (await import('./screens/route-change.ts')).benchRouteChange(
        inside('routes'),
        options,
      );
    case 'import':
      return (await import('./import.ts')).benchImport(inside('import'), options);
    case 'sending-throughput':
      return (await import('./sending/throughput.ts')).benchThroughput(inside('sending'), options);
    case 'sending-slow-provider':
      return (await import('./sending/slow-provider.ts')).benchSlowProvider(
        inside('sending'),
        options,
      );
    case 'sending-punctuality':
      return (await import('./sending/punctuality.ts')).benchPunctuality(
        inside('sending'),
        options,
      );
    case 'sending-fairness':
      return (await import('./sending/fairness.ts')).benchFairness(inside('sending'), options);
    case 'sending-pacing':
      return (await import('./sending/pacing.ts')).benchPacing(inside('sending'), options);
    case 'sending-workers':
      return (await import('./sending/workers.ts')).benchWorkers(inside('sending'), options);
    case 'sending-statistics':
      return (await import('./sending/statistics-price.ts')).benchStatisticsPrice(
        inside('sending'),
        options,
      );
    case 'sending-plans':
      return (await import('./sending/plans.ts')).benchPlans(inside('sending'), options);
    case 'sending-idle':
      return (await import('./sending/idle.ts')).benchIdle(inside('idle'), options);
    case 'products':
      return (await import('./products/products.ts')).benchProducts(inside('products'), options);
    case 'busy-hour':
      return (await import('./busy-hour/busy-hour.ts')).benchBusyHour(inside('busy-hour'), options);
  }
}

async function describeMachine(): Promise<string> {
  const [cpu] = os.cpus();
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const embedded = await openEmbedded(inside('page'));
  const db = openDatabase(embedded.config);
  const {
    rows: [server],
  } = await sql<{
    version: string;
    fsync: string;
    shared: string;
  }>`select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('shared_buffers') as shared`.execute(
    db,
  );
  await db.destroy();
  await embedded.stop();
  return [
    `- ${new Date().toISOString().slice(0, 16)}Z, commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`,
    `- ${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} at the start, ${os.type()} ${os.release()}`,
    `- Node ${process.version}, PostgreSQL ${server?.version ?? '?'} embedded (fsync ${server?.fsync ?? '?'}, shared_buffers ${server?.shared ?? '?'}), other settings ours`,
  ].join('\n');
}

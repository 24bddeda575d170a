// `npm run sizing` measures the disk space of a thousand orders. It creates the past of the demo
// shop with the product’s own functions in a temporary folder.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { foldQueuedRequests } from '#server/domains/delivery/queue/fold-queued-requests.ts';
import { foldCounts } from '#server/domains/requests/lists/fold-counts.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { demoSettings } from '../demo/demo-settings.ts';
import { liveNinetyDays } from '../demo/live-ninety-days.ts';
import { startServices } from '../demo/start-services.ts';
import { type Growth, measureGrowth } from './measure-growth.ts';

const SHOWN = 12;
const ORDERS_A_DAY = [10, 100, 1_000];

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-sizing-'));
fs.chmodSync(dataDir, 0o755);
const services = await startServices('http://127.0.0.1:9', seededRandom(1912));
try {
  console.log('La boutique de démonstration vit ses quatre-vingt-dix jours…');
  const settings = demoSettings(process.env, {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...services.settings,
  });
  await liveNinetyDays(settings, services);
  report(await measure());
} finally {
  await services.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function measure(): Promise<Growth> {
  const embedded = await openEmbedded(dataDir);
  await using disposables = new AsyncDisposableStack();
  disposables.defer(() => embedded.stop());
  const admin = new pg.Client(embedded.config);
  await admin.connect();
  await admin.query('create database empty');
  await admin.end();
  const filled = openDatabase(embedded.config);
  disposables.defer(() => filled.destroy());
  const empty = openDatabase({ ...embedded.config, database: 'empty' });
  disposables.defer(() => empty.destroy());
  await migrate(empty);
  // The scheduled jobs of the past did not run.
  await foldQueuedRequests({ db: filled });
  await foldCounts({ db: filled });
  return await measureGrowth(filled, empty);
}

function report({ orders, tables, bytes }: Growth): void {
  console.log(`\nPour mille commandes (mesuré sur ${orders}), index compris :\n`);
  for (const table of tables.slice(0, SHOWN))
    console.log(
      `  ${table.name.padEnd(28)}${count(table.rows).padStart(8)} lignes  ${size(table.bytes)}`,
    );
  const others = tables.slice(SHOWN).reduce((sum, table) => sum + table.bytes, 0);
  console.log(`  ${'les autres'.padEnd(43)}  ${size(others)}`);
  console.log(`  ${'en tout'.padEnd(43)}  ${size(bytes)}\n`);
  for (const daily of ORDERS_A_DAY)
    console.log(
      `  ${count(daily)} commandes par jour : ${size((bytes / 1_000) * daily * 365).trim()} par an`,
    );
}

function count(value: number): string {
  return Math.round(value).toLocaleString('fr-FR');
}

function size(bytes: number): string {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'Go'] : [bytes / 1e6, 'Mo'];
  return `${value.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).padStart(7)} ${unit}`;
}

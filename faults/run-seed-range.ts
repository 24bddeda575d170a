import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { simulateSeeds } from '#server/testing/simulation/simulate-seeds.ts';

/**
 * One process of `npm run faults -- --seeds`: `node faults/run-seed-range.ts <first> <count>`
 * simulates these seeds on its own PostgreSQL and prints the ones that failed, then one line of
 * JSON with the figures.
 */
const [first = 1, count = 100] = process.argv.slice(2).map(Number);
/** More databases would only compete for the same processor. */
const DATABASES = 2;
/** Settings without durability, because the data is deleted after the run. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=on',
  'shared_buffers=128MB',
];
/**
 * Number of seeds after which the databases are created again, because old rows make every seed
 * slower.
 */
const PART = 250;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-seeds-'));
fs.chmodSync(folder, 0o755);
const embedded = await openEmbedded(folder, { settings: FAST });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(130));

const began = performance.now();
let failed = 0;
for (let from = first; from < first + count; from += PART) {
  const databases = await Promise.all(
    Array.from({ length: DATABASES }, (_, i) => fresh(`seeds_${from}_${i}`)),
  );
  const wrong = await simulateSeeds(
    databases.map(({ db }) => db),
    from,
    Math.min(PART, first + count - from),
  );
  for (const line of wrong) console.log(line);
  failed += wrong.length;
  for (const database of databases) await database.drop();
}
console.log(
  JSON.stringify({ first, count, failed, seconds: Math.round((performance.now() - began) / 1000) }),
);
await leave(failed === 0 ? 0 : 1);

async function fresh(name: string): Promise<{ db: Database; drop(): Promise<void> }> {
  await run(`create database ${name}`);
  const db = openDatabase({ ...embedded.config, database: name, max: 2 });
  await migrate(db);
  return {
    db,
    drop: async () => {
      await db.destroy();
      await run(`drop database ${name}`);
    },
  };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client(embedded.config);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function leave(code: number): Promise<void> {
  await embedded.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

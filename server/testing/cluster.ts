import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { findPostgresql, initialiseEarlier } from './find-postgresql.ts';
import { FOLDER_PLACES, makeFolder } from './make-folder.ts';
import { isAlive, livingServer } from '#server/database/embedded/postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; user: string };
    /**
     * A folder of this run, which is removed with it. The processes named in `processes` are killed
     * first.
     */
    playground: string;
  }
}

const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=128MB',
  'autovacuum=off',
];

/**
 * Vitest’s global setup: one PostgreSQL for the run, one migrated template, one database per test
 * file.
 */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned();
  const folder = makeFolder(`recueil-test-${process.pid}-`);
  // On a signal Vitest leaves through process.exit, which runs only synchronous work.
  process.on('exit', () => stopAtOnce(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  fs.mkdirSync(path.join(folder, 'processes'));
  const embedded = await openEmbedded(folder, { settings: FAST, ...earlierPrograms(folder) });
  const admin = new pg.Client(embedded.config);
  await admin.connect();
  await admin.query('create database template_recueil');
  await admin.end();
  const db = openDatabase({ ...embedded.config, database: 'template_recueil' });
  await migrate(db);
  await db.destroy(); // `create database … template` requires that nobody is connected to it.
  project.provide('cluster', {
    host: String(embedded.config.host),
    user: String(embedded.config.user),
  });
  project.provide('playground', folder);
  return async () => {
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Returns the programs of an earlier PostgreSQL: `TEST_POSTGRESQL=15` runs the database tests with
 * it.
 */
function earlierPrograms(folder: string): { native?: string } {
  const wantedMajor = process.env['TEST_POSTGRESQL'];
  if (wantedMajor === undefined) return {};
  const programs = findPostgresql().find(({ major }) => String(major) === wantedMajor);
  if (programs === undefined)
    throw new Error(`no programs of PostgreSQL ${wantedMajor} on this machine`);
  initialiseEarlier(path.join(folder, 'postgresql'), programs);
  return { native: programs.native };
}

/**
 * Removes the folders of runs that were killed with -9. The name of a folder contains its process.
 */
function removeAbandoned(): void {
  for (const place of FOLDER_PLACES.filter((each) => fs.existsSync(each)))
    for (const name of fs.readdirSync(place)) {
      const [, pid] = /^recueil-test-(\d+)-/.exec(name) ?? [];
      if (pid !== undefined && !isAlive(Number(pid))) stopAtOnce(path.join(place, name));
    }
}

function stopAtOnce(folder: string): void {
  if (!fs.existsSync(folder)) return;
  const processes = path.join(folder, 'processes');
  if (fs.existsSync(processes)) {
    const closed = `${processes}.closed`;
    // Afterwards a worker that still runs for a moment can start no process.
    fs.renameSync(processes, closed);
    for (const name of fs.readdirSync(closed)) killOurs(Number(name));
  }
  for (const data of fs.globSync('{,*/,*/*/}postgresql', { cwd: folder }))
    stopServer(path.join(folder, data));
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Kills a Recueil that a test started, unless another program has its process id by now. */
function killOurs(pid: number): void {
  try {
    if (fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts'))
      process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function stopServer(data: string): void {
  const pid = livingServer(data);
  if (pid === undefined) return;
  process.kill(pid, 'SIGQUIT');
  for (let i = 0; i < 200 && livingServer(data) !== undefined; i++)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

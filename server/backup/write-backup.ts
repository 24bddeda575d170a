import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '#server/start-refused.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import { type EntryHead, type Manifest } from './archive-entries.ts';
import { nameUnfinished, removeAbandoned, touchDuring } from './unfinished-files.ts';
import { copyOut } from './copy.ts';
import { countRows } from './count-rows.ts';
import { listColumns, quoteName, type TableColumns } from './list-columns.ts';
import {
  type BackupSource,
  readManifest,
  readJobs,
  readSequences,
  readImageNames,
} from './read-contents.ts';

export interface BackupProgress {
  /** Rows of tables, or images, that are written. */
  done: number;
  /**
   * The number of rows by the statistics of PostgreSQL, counted where it has none, or the number of
   * all images.
   */
  total: number;
  part: string;
}

export interface BackupResult {
  tables: number;
  rows: number;
  images: number;
  missing_images: number;
  jobs: number;
}

/** The settings that decide how COPY writes a value. They must not depend on the server. */
const SETTINGS = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO, MDY'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  'jit = off',
];

/**
 * Writes the archive under a temporary name, then renames it: an interrupted backup leaves no file
 * with the final name. Deletes first what a killed process left in the same folder.
 */
export async function writeBackupFile(
  source: BackupSource,
  file: string,
  passphrase: string | null,
  report: (progress: BackupProgress) => void = () => undefined,
  signal?: AbortSignal,
): Promise<BackupResult> {
  if (fs.existsSync(file))
    throw new StartRefused(`${file} existe déjà : donnez un autre nom, rien n’a été écrit.`);
  const folder = path.dirname(path.resolve(file));
  fs.mkdirSync(folder, { recursive: true });
  await removeAbandoned(folder, Date.now());
  const unfinished = nameUnfinished(file);
  // The file is opened before the stream, because a stream that cannot open its file ends the
  // process.
  const target = (await fs.promises.open(unfinished, 'wx', 0o600)).createWriteStream({
    flush: true,
  });
  try {
    const result = await touchDuring(unfinished, () =>
      writeBackup(source, target, passphrase, report, signal),
    );
    fs.renameSync(unfinished, file);
    return result;
  } catch (error) {
    target.destroy();
    fs.rmSync(unfinished, { force: true });
    throw signal?.aborted === true ? signal.reason : error;
  }
}

/**
 * Writes one archive of the whole instance, from one snapshot of its database, while the instance
 * keeps working.
 */
export async function writeBackup(
  source: BackupSource,
  target: NodeJS.WritableStream,
  passphrase: string | null,
  report: (progress: BackupProgress) => void,
  signal?: AbortSignal,
): Promise<BackupResult> {
  const client = new pg.Client({ ...source.place, application_name: 'recueil backup' });
  client.on('error', () => undefined);
  await client.connect();
  // A COPY that waits for a lock is given up as well.
  const stop = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  const result: BackupResult = { tables: 0, rows: 0, images: 0, missing_images: 0, jobs: 0 };
  try {
    signal?.throwIfAborted();
    for (const setting of SETTINGS) await client.query(`set ${setting}`);
    await client.query('begin isolation level repeatable read read only');
    const head = await readManifest(client, source.secretKey);
    await writeArchive(
      target,
      passphrase,
      (add) => writeEntries(add, { client, source, head, result, report }),
      signal,
    );
    await client.query('commit');
    return result;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

/** Reads to the end of a file of any length. */
const WHOLE = { first: 0, last: Number.MAX_SAFE_INTEGER };

interface BackupState {
  client: pg.Client;
  source: BackupSource;
  head: Manifest;
  result: BackupResult;
  report: (progress: BackupProgress) => void;
}

async function* writeEntries(
  add: AddEntry,
  { client, source, head, result, report }: BackupState,
): AsyncGenerator<Uint8Array, void> {
  yield* add(head);
  const tables = await listColumns(client);
  const total = await estimateRows(client, tables);
  const reportRows = (done: number, part: string): void =>
    report({ done, total: Math.max(total, done), part });
  const contents: Extract<EntryHead, { kind: 'contents' }> = {
    kind: 'contents',
    tables: {},
    images: 0,
    jobs: 0,
  };
  for (const { name, columns } of tables) {
    const { body, rows } = copyOut(
      client,
      `copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) to stdout`,
    );
    const part = { kind: 'table' as const, name, columns: [...columns] };
    const before = result.rows;
    const count = { rows: 0 };
    const watched = countRows(body, count, () => reportRows(before + count.rows, name));
    const foot = yield* add(part, watched, rows);
    contents.tables[name] = { rows: foot.rows, sha256: foot.sha256 };
    result.tables += 1;
    result.rows += foot.rows;
    reportRows(result.rows, name);
  }
  contents.jobs = result.jobs = (yield* add({ kind: 'jobs' }, ...readJobs(client))).rows;
  yield* add({ kind: 'sequences', values: await readSequences(client) });
  const images = await readImageNames(client);
  for (const name of images) {
    const bytes = await source.images.readPart(name, WHOLE);
    if (bytes === null) {
      result.missing_images += 1;
      continue;
    }
    yield* add({ kind: 'image', name }, bytes as AsyncIterable<Uint8Array>);
    contents.images = result.images += 1;
    const done = result.images + result.missing_images;
    report({ done, total: images.length, part: 'images' });
  }
  yield* add({ kind: 'secret' }, [Buffer.from(source.secretKey)]);
  yield* add(contents);
}

/**
 * Returns the number of rows. A database that was filled just now has no statistics: its rows are
 * counted, which costs little beside a backup that reads them all.
 */
async function estimateRows(client: pg.Client, tables: readonly TableColumns[]): Promise<number> {
  let total = 0;
  for (const { name, estimate } of tables) {
    if (estimate !== null) total += estimate;
    else {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from ${quoteName(name)}`,
      );
      total += Number(rows[0]?.n);
    }
  }
  return total;
}

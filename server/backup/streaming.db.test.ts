import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Duplex, Writable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { imageFolder } from '#server/integrations/files/image-folder.ts';
import { addInstance } from '#server/testing/builders/instance.ts';
import { temporaryDataDir } from '#server/testing/run-recueil.ts';
import { imagesInMemory } from '#server/testing/test-app.ts';
import { emptyDatabaseConfig, testDatabaseConfig } from '#server/testing/test-database.ts';
import { type AddEntry, BLOCK_BYTES, readArchive, writeArchive } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { copyIn, copyOut } from './copy.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackupFile } from './write-backup.ts';

const MIB = 1024 * 1024;
const TOTAL = 48 * MIB;
/** The most bytes that may be between both ends: the buffers of the streams between them. */
const MOST_BUFFERED = 8 * MIB;
const NAME = `${'a'.repeat(40)}.mp4`;

/** Writes an archive with one image of `TOTAL` bytes, which arrive in pieces of this size. */
async function writeLarge(target: NodeJS.WritableStream, piece: number, onPiece: () => void) {
  const body = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < TOTAL; at += piece) {
      onPiece();
      yield randomBytes(piece);
    }
  };
  await writeArchive(target, 'une phrase secrète', async function* (add: AddEntry) {
    const [program, public_url, created_at] = ['1.0.0', 'https://a.fr', '2026-11-23T00:00:00Z'];
    yield* add({
      kind: 'manifest',
      program,
      migrations: [],
      postgresql: '18',
      public_url,
      created_at,
    });
    yield* add({ kind: 'image', name: NAME }, body());
    yield* add({ kind: 'contents', tables: {}, images: 1, jobs: 0 });
  });
}

test('a slow destination slows the reading of a backup', async () => {
  let read = 0;
  let written = 0;
  let ahead = 0;
  const target = new Writable({
    highWaterMark: BLOCK_BYTES,
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.length;
      ahead = Math.max(ahead, read - written);
      void setImmediate().then(() => done());
    },
  });
  await writeLarge(target, BLOCK_BYTES, () => (read += BLOCK_BYTES));
  expect(written).toBeGreaterThan(TOTAL);
  expect(ahead).toBeLessThan(MOST_BUFFERED);
});

test('an archive is read no faster than it is restored, and images are read in blocks', async () => {
  const file = path.join(temporaryDataDir(), 'grande.recueil');
  // The image arrives as one piece of its whole size, as if it was read at once.
  await writeLarge(fs.createWriteStream(file), TOTAL, () => undefined);
  let [ahead, largest, restored] = [0, 0, 0];
  const source = { file, passphrase: async () => 'une phrase secrète' };
  await readArchive(source, async ({ body }, position) => {
    for await (const part of body) {
      largest = Math.max(largest, part.length);
      restored += part.length;
      await setImmediate();
      ahead = Math.max(ahead, position() - restored);
    }
  });
  expect(restored).toBe(TOTAL);
  expect(largest).toBe(BLOCK_BYTES);
  expect(ahead).toBeLessThan(MOST_BUFFERED);
});

const ROWS = 6_000;

async function openClient(): Promise<{
  client: pg.Client;
  stream: Duplex & { bytesRead: number };
}> {
  const client = new pg.Client(await emptyDatabaseConfig());
  await client.connect();
  onTestFinished(() => client.end());
  const { connection } = client as unknown as {
    connection: { stream: Duplex & { bytesRead: number } };
  };
  return { client, stream: connection.stream };
}

test('a table is read from PostgreSQL, or written to it, no faster than the other side', async () => {
  const { client, stream } = await openClient();
  await client.query(
    'create table large as select i, repeat(md5(i::text), 256) as text from generate_series(1, 6000) i',
  );
  await client.query('create table copied (i int, text text)');
  const start = stream.bytesRead;
  const { body, rows } = copyOut(client, 'copy large to stdout');
  // Without a consumer the reading soon stops. A reader without limits would take all 48 MiB.
  for (let before = -1; before !== stream.bytesRead; await sleep(100)) before = stream.bytesRead;
  expect(stream.bytesRead - start).toBeLessThan(MOST_BUFFERED);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece as Buffer);
  expect(rows()).toBe(ROWS);

  let waiting = 0;
  const source = async function* (): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      waiting = Math.max(waiting, stream.writableLength);
      yield piece;
    }
  };
  expect(await copyIn(client, 'copy copied from stdin', source())).toBe(ROWS);
  expect(waiting).toBeLessThan(MOST_BUFFERED);
});

test('a backup and a restore report their progress by table, and by rows in a large table', async () => {
  const place = await testDatabaseConfig();
  const db = openDatabase({ ...place, max: 2 });
  onTestFinished(() => db.destroy());
  const secretKey = 'secret-of-the-streaming-instance-1';
  await addInstance(db, { secretKey });
  await sql`insert into attempts (key, count, window_ends_at) select 'k' || i, 1, now() from generate_series(1, 70000) i`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  const names = tables.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(50);
  const reports: { part: string; done: number; total: number }[] = [];
  const check = (): void => {
    expect(names.filter((name) => !reports.some(({ part }) => part === name))).toEqual([]);
    const done = reports.map((report) => report.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(reports.every((report) => report.done <= report.total)).toBe(true);
    expect(
      new Set(reports.filter(({ part }) => part === 'attempts').map((one) => one.done)).size,
    ).toBeGreaterThan(3);
  };
  const file = path.join(temporaryDataDir(), 'lignes.recueil');
  await writeBackupFile({ place, secretKey, images: imagesInMemory() }, file, null, (report) => {
    reports.push(report);
  });
  check();
  reports.length = 0;
  const source = { file, passphrase: async () => null };
  const dataDir = temporaryDataDir();
  await restoreBackup(
    source,
    await checkArchive(source, () => undefined),
    {
      place: await emptyDatabaseConfig(),
      dataDir,
      secretKey: null,
      secretKeyPrevious: null,
      publicUrl: null,
      images: imageFolder({ dataDir }),
    },
    (part, done, total) => reports.push({ part, done, total }),
  );
  check();
});

test('the progress of a backup counts all rows, also of a table without statistics', async () => {
  const place = await testDatabaseConfig();
  const db = openDatabase({ ...place, max: 2 });
  onTestFinished(() => db.destroy());
  const secretKey = 'secret-of-the-streaming-instance-2';
  await addInstance(db, { secretKey });
  await sql`alter table attempts set (autovacuum_enabled = off)`.execute(db);
  await sql`insert into attempts (key, count, window_ends_at) select 'k' || i, 1, now() from generate_series(1, 50000) i`.execute(
    db,
  );
  const reports: { part: string; done: number; total: number }[] = [];
  const file = path.join(temporaryDataDir(), 'neuve.recueil');
  const images = imagesInMemory();
  const { rows } = await writeBackupFile({ place, secretKey, images }, file, null, (report) => {
    reports.push(report);
  });
  const ofLargest = reports.filter(({ part }) => part === 'attempts');
  expect(ofLargest.map(({ done, total }) => Math.round((10 * done) / total))).toEqual([4, 8, 10]);
  expect(reports.at(-1)).toMatchObject({ done: rows });
  // The statistics of other tables may be older than the rows of this test.
  expect(Math.abs((reports.at(-1)?.total ?? 0) - rows)).toBeLessThan(rows / 10);
});

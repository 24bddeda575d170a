import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/database/tables.ts';
import { mediaTypeOf } from '#server/domains/images/image-name.ts';
import { ACCOUNT_MAIL_HANDLERS } from '#server/event-handlers/account-event-handlers.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { StartRefused } from '#server/start-refused.ts';
import { BLOCK_BYTES } from './archive.ts';
import type { Entry } from './archive-entries.ts';
import { copyIn } from './copy.ts';
import { quoteName } from './list-columns.ts';
import type { ImageStore } from '#server/ports/image-store.ts';

interface RestoreState {
  client: pg.Client;
  tx: Transaction<DB>;
  jobs: Jobs;
  images: Pick<ImageStore, 'write' | 'writeFile'>;
  /**
   * True when the same instance moves into a new folder: everything that was in progress continues.
   */
  isUpgrade: boolean;
  file: string;
  progress: { done: number; images: number };
  report: (part: string) => void;
}

/** Writes one part of an archive: the rows of a table, jobs, sequences or an image. */
export async function restoreEntry(
  { head, body }: Entry,
  { client, tx, jobs, images, isUpgrade, file, progress, report }: RestoreState,
): Promise<void> {
  switch (head.kind) {
    case 'table': {
      const columns = head.columns.map(quoteName).join(', ');
      const reportProgress = (): void => report(head.name);
      await copyIn(
        client,
        `copy ${quoteName(head.name)} (${columns}) from stdin`,
        counting(body, progress, reportProgress),
      );
      return reportProgress();
    }
    case 'jobs':
      report(head.kind);
      return insertJobs(tx, jobs, body, isUpgrade);
    case 'sequences':
      report(head.kind);
      for (const { name, last_value, is_called } of head.values)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          quoteName(name),
          last_value,
          is_called,
        ]);
      return;
    case 'image':
      await writeImage(images, head.name, body);
      progress.images += 1;
      return report(head.kind);
    case 'manifest':
    case 'secret':
    case 'contents':
      return;
  }
  head satisfies never;
  throw new StartRefused(`${file} est altérée.`);
}

const JOBS_TOGETHER = 1_000;

async function insertJobs(
  tx: Transaction<DB>,
  jobs: Jobs,
  body: AsyncIterable<Buffer>,
  isUpgrade: boolean,
): Promise<void> {
  let waiting: Record<string, unknown>[] = [];
  const insert = async (): Promise<void> => {
    if (waiting.length > 0) await jobs.insert(tx, EVENT_HANDLER_QUEUE, waiting);
    waiting = [];
  };
  for await (const line of linesOf(body)) {
    const job = JSON.parse(line) as Record<string, unknown>;
    if (isUpgrade || !ACCOUNT_MAIL_HANDLERS.has(job['reaction'])) waiting.push(job);
    if (waiting.length === JOBS_TOGETHER) await insert();
  }
  await insert();
}

async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let unfinished = '';
  for await (const block of body) {
    const lines = `${unfinished}${decoder.write(block)}`.split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines;
  }
}

const ROWS_PER_REPORT = 20_000;
const NEWLINE = 10;

/**
 * Counts the rows of a table as they pass: COPY writes each row as one line, and escapes a line end
 * inside a value as two characters.
 */
async function* counting(
  body: AsyncIterable<Buffer>,
  progress: { done: number },
  report: () => void,
): AsyncGenerator<Buffer> {
  let reported = progress.done;
  for await (const block of body) {
    for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1))
      progress.done += 1;
    if (progress.done - reported >= ROWS_PER_REPORT) {
      report();
      reported = progress.done;
    }
    yield block;
  }
}

/** An image with more bytes than this is written through a file. */
const MOST_IN_MEMORY = 16 * BLOCK_BYTES;

async function writeImage(
  images: Pick<ImageStore, 'write' | 'writeFile'>,
  name: string,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const parts = body[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < MOST_IN_MEMORY) {
    const next: IteratorResult<Buffer, unknown> = await parts.next();
    if (next.done === true) return images.write(name, Buffer.concat(first), mediaTypeOf(name));
    first.push(next.value);
    size += next.value.length;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-restore-'));
  try {
    const file = path.join(folder, name);
    await pipeline(
      async function* () {
        yield* first.splice(0);
        yield* { [Symbol.asyncIterator]: () => parts };
      },
      fs.createWriteStream(file, { mode: 0o600 }),
    );
    await images.writeFile(name, file, mediaTypeOf(name));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

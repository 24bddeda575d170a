import type { Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/database/tables.ts';
import { mediaTypeOf } from '#server/domains/images/image-name.ts';
import { ACCOUNT_MAIL_HANDLERS } from '#server/event-handlers/account-event-handlers.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { StartRefused } from '#server/start-refused.ts';
import type { Entry } from './archive-entries.ts';
import { copyIn } from './copy.ts';
import { quoteName } from './list-columns.ts';
import type { ImageStore } from '#server/ports/image-store.ts';

interface Restoring {
  client: pg.Client;
  tx: Transaction<DB>;
  jobs: Jobs;
  images: Pick<ImageStore, 'write'>;
  /** The same instance in a new folder: everything that was under way goes on. */
  isUpgrade: boolean;
  file: string;
  progress: { done: number; images: number };
}

/** Writes one part of an archive: the rows of a table, jobs, sequences or an image. */
export async function restoreEntry(
  { head, body }: Entry,
  { client, tx, jobs, images, isUpgrade, file, progress }: Restoring,
): Promise<void> {
  switch (head.kind) {
    case 'table': {
      const columns = head.columns.map(quoteName).join(', ');
      progress.done += await copyIn(
        client,
        `copy ${quoteName(head.name)} (${columns}) from stdin`,
        body,
      );
      return;
    }
    case 'jobs':
      return insertJobs(tx, jobs, body, isUpgrade);
    case 'sequences':
      for (const { name, last_value, is_called } of head.values)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          quoteName(name),
          last_value,
          is_called,
        ]);
      return;
    case 'image':
      await images.write(head.name, await readAll(body), mediaTypeOf(head.name));
      progress.images += 1;
      return;
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
  const lines = (await readAll(body)).toString().split('\n').filter(Boolean);
  const stored = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((job) => isUpgrade || !ACCOUNT_MAIL_HANDLERS.has(job['reaction']));
  for (let from = 0; from < stored.length; from += JOBS_TOGETHER)
    await jobs.insert(tx, EVENT_HANDLER_QUEUE, stored.slice(from, from + JOBS_TOGETHER));
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { deleteInBatches, FILES_BATCH } from '#server/database/delete-in-batches.ts';

const BYTES = 8;
/**
 * The selection of a bulk action is stored for this number of days, within which it can be undone.
 */
const RETENTION_DAYS = 7;

export async function saveChoices(
  tx: Tx,
  import_id: string,
  ids: readonly string[],
): Promise<void> {
  const bytes = Buffer.alloc(ids.length * BYTES);
  ids.forEach((id, index) => bytes.writeBigInt64BE(BigInt(id), index * BYTES));
  await tx.db.insertInto('bulk_choices').values({ import_id, message_ids: bytes }).execute();
}

/**
 * Returns up to `count` ids from `from` on, or all of them without `part`. Returns undefined when
 * the selection was purged or never stored.
 */
export async function readChoices(
  db: Pick<App, 'db'>['db'],
  import_id: string,
  part?: { from: number; count: number },
): Promise<string[] | undefined> {
  const bytes = part
    ? sql<Buffer>`substring(message_ids from ${part.from * BYTES + 1}::int for ${part.count * BYTES}::int)`
    : sql<Buffer>`message_ids`;
  const row = await db
    .selectFrom('bulk_choices')
    .select(bytes.as('bytes'))
    .where('import_id', '=', import_id)
    .executeTakeFirst();
  return (
    row &&
    Array.from({ length: row.bytes.length / BYTES }, (_, index) =>
      String(row.bytes.readBigInt64BE(index * BYTES)),
    )
  );
}

export async function purgeBulkChoices(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const isOld = sql<boolean>`import_id in (select id from imports
    where state <> 'running' and created_at < ${app.clock.now()}::timestamptz - make_interval(days => ${RETENTION_DAYS}::int))`;
  await deleteInBatches(app.db, 'bulk_choices', isOld, FILES_BATCH);
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Rows of one statement. Small batches hold their locks for a short time, and autovacuum can free
 * dead rows while the next batches run.
 */
const BATCH = 5_000;
/** Rows of one statement where each row contains a whole file. */
export const FILES_BATCH = 50;

/**
 * Deletes the rows that meet a condition, in batches. Each batch is a separate transaction, so that
 * a process which ends between two batches leaves less work to the next run. For a table whose ids
 * grow with its dates, `deleteOldRows` reads fewer rows.
 */
export async function deleteInBatches(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  batch: number = BATCH,
): Promise<void> {
  // The condition is repeated in the outer statement, so that a row that changed since the inner
  // statement is checked again.
  for (let gone = batch; gone === batch;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${where}) and ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${batch}))`.execute(
      db,
    );
    gone = Number(numAffectedRows);
  }
}

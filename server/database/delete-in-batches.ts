import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Rows of one statement: short locks, and dead rows that autovacuum can free while the next batches
 * run.
 */
const BATCH = 5_000;
/** Of rows that hold whole files. */
export const FILES_BATCH = 50;

/**
 * Deletes the rows that meet a condition in batches. Each is a transaction of its own, so that a
 * process which ends between two leaves less to the next run. `deleteOldRows` reads less of a table
 * whose ids grow with its dates.
 */
export async function deleteInBatches(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  batch: number = BATCH,
): Promise<void> {
  // The condition stands twice: a row that changed since the inner statement is checked again.
  for (let gone = batch; gone === batch;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${where}) and ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${batch}))`.execute(
      db,
    );
    gone = Number(numAffectedRows);
  }
}

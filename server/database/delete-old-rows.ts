import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Rows of one statement. Small batches hold their locks for a short time, and autovacuum can free
 * dead rows while the next batches run.
 */
const BATCH = 5_000;

interface OldRows {
  table: string;
  /**
   * The column with the date of a row. Ids grow with it, except for rows written within moments of
   * each other.
   */
  moment: string;
  before: Date;
  /** A further condition on the rows to delete. By default all old rows are deleted. */
  where?: RawBuilder<boolean>;
}

/**
 * Deletes the rows older than a date in batches, in the order of their ids. It needs no index of
 * the date and does not read the newest rows, which are most of them. It ends at the first batch
 * without an old row.
 */
export async function deleteOldRows(
  db: Database,
  { table, moment, before, where = sql<boolean>`true` }: OldRows,
  batch: number = BATCH,
): Promise<void> {
  for (let after = '0'; ;) {
    const { rows } = await sql<{ last: string | null; has_old: boolean | null }>`
      with part as materialized (select id, ${sql.ref(moment)} < ${before} as is_old from ${sql.table(table)} where id > ${after}::bigint order by id limit ${batch}),
        gone as (delete from ${sql.table(table)} where id in (select id from part where is_old) and ${where})
      select max(id) as last, bool_or(is_old) as has_old from part`.execute(db);
    const [part] = rows;
    if (!part?.last || part.has_old !== true) return;
    after = part.last;
  }
}

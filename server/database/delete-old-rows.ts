import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Rows of one statement: short locks, and dead rows that autovacuum can free while the next batches
 * run.
 */
const BATCH = 5_000;

interface OldRows {
  table: string;
  /** The column with the date of a row. Ids grow with it, but for moments. */
  moment: string;
  before: Date;
  /** Which old rows may go; all of them by default. */
  where?: RawBuilder<boolean>;
}

/**
 * Deletes the rows from before a date in batches, in the order of their ids: no index of the date
 * is needed, and the newest rows, which are most of them, are not read. It ends at the first batch
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

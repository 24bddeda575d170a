import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * Makes PostgreSQL avoid sequential scans for the rest of this transaction. The worker reads and
 * writes rows by their ids, and outdated statistics of a table that has just grown by a million
 * rows must not change the plan.
 */
export async function readByIndexes(db: Transaction<DB>): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db);
}

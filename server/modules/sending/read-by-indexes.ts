import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * For the rest of this transaction PostgreSQL reads no table from end to end where an index leads to the rows. The engine knows the ids of all that it reads and writes; what
 * PostgreSQL believes of a table that grew by a million rows since it was last counted must not decide how.
 */
export async function readByIndexes(db: Transaction<DB>): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db);
}

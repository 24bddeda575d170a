import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Milliseconds. The trigger on new rows uses the same limit; the next regular look finds what is
 * due later.
 */
const SOON_MS = 1_000;

/**
 * Sends idle workers a wake-up notification at the commit when one of these dates is near. A new
 * row sends its own by a trigger; a row whose date was changed needs this one.
 */
export async function wakeUpWorkers(
  tx: Pick<Tx, 'db' | 'now'>,
  due: readonly (Date | null | undefined)[],
): Promise<void> {
  const isSoon = due.some((at) => at && at.getTime() <= tx.now.getTime() + SOON_MS);
  if (isSoon) await sql`select pg_notify('messages_due', '')`.execute(tx.db);
}

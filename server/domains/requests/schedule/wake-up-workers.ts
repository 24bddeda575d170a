import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Milliseconds. The trigger on new rows uses the same limit; later rows are found by the worker’s
 * regular poll.
 */
const SOON_MS = 1_000;

/**
 * Sends a wake-up notification to idle workers, at the commit, when one of these dates is near. A
 * trigger notifies for new rows; this function is for rows whose date was changed.
 */
export async function wakeUpWorkers(
  tx: Pick<Tx, 'db' | 'now'>,
  due: readonly (Date | null | undefined)[],
): Promise<void> {
  const isSoon = due.some((at) => at && at.getTime() <= tx.now.getTime() + SOON_MS);
  if (isSoon) await sql`select pg_notify('messages_due', '')`.execute(tx.db);
}

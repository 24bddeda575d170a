import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/** As the trigger on new rows has it: what is due later is found by the next look. */
const SOON_MS = 1_000;

/** Wakes the idle workers when this transaction is kept and one of these moments is near: a row that was moved rings no bell by itself, as a new one does. */
export async function ringWorkers(
  tx: Pick<Tx, 'db' | 'now'>,
  due: readonly (Date | null | undefined)[],
): Promise<void> {
  const isSoon = due.some((at) => at && at.getTime() <= tx.now.getTime() + SOON_MS);
  if (isSoon) await sql`select pg_notify('messages_due', '')`.execute(tx.db);
}

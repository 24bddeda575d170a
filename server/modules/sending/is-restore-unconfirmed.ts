import type { Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** Whether nobody has said yet that the original of this restored copy sends no more. While it is so, the saying waits for this transaction: what is held here is there to be resumed. */
export async function isRestoreUnconfirmed(db: Transaction<DB>): Promise<boolean> {
  const read = db.selectFrom('instance').select('restore_unconfirmed');
  const seen = await read.executeTakeFirst();
  return (
    seen?.restore_unconfirmed === true &&
    (await read.forShare().executeTakeFirst())?.restore_unconfirmed === true
  );
}

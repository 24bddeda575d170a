import type { Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * Returns true when an administrator must still confirm that the original of this restored copy has
 * stopped sending. The confirmation waits for this transaction, so that it also resumes the
 * messages that are held here.
 */
export async function isRestoreUnconfirmed(db: Transaction<DB>): Promise<boolean> {
  const read = db.selectFrom('instance').select('restore_unconfirmed');
  const instance = await read.executeTakeFirst();
  return (
    instance?.restore_unconfirmed === true &&
    (await read.forShare().executeTakeFirst())?.restore_unconfirmed === true
  );
}

import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';

/**
 * Returns true when this instance must send nothing: neither messages nor alerts, chat posts,
 * webhooks and replies to teams and services.
 */
export async function isHeld(db: Database): Promise<boolean> {
  const instance = await db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirst();
  return instance?.restore_unconfirmed === true;
}

/**
 * Throws `unconfirmed_restore` in a held instance. A call to a shop would change it for the
 * original instance too, which would lose its webhooks or its token.
 */
export async function refuseWhileHeld(db: Database): Promise<void> {
  if (await isHeld(db)) throw new Failure('unconfirmed_restore');
}

import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';

/**
 * Whether nothing may leave this instance: neither messages nor what goes to teams and services,
 * such as alerts, chat posts, webhooks and replies.
 */
export async function isHeld(db: Database): Promise<boolean> {
  const instance = await db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirst();
  return instance?.restore_unconfirmed === true;
}

/**
 * Throws the Failure `unconfirmed_restore` in a held instance: a shop that it called would change
 * for the original too, which would lose its webhooks or its token.
 */
export async function refuseWhileHeld(db: Database): Promise<void> {
  if (await isHeld(db)) throw new Failure('unconfirmed_restore');
}

import type { Database } from '#server/database/open.ts';

/**
 * Whether nothing may leave this instance: neither messages nor what goes to teams and services,
 * such as alerts, chat posts, webhooks and replies.
 */
export async function isHeld(db: Database): Promise<boolean> {
  const instance = await db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirst();
  return instance?.restore_unconfirmed === true;
}

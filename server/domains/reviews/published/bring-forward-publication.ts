import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Brings forward the publication of pending reviews when the moderation time becomes shorter. A
 * longer time does not apply to them, because their authors were promised the shorter one.
 */
export async function bringForwardPublication(
  tx: Tx,
  team_id: string,
  moderation_days: number,
): Promise<void> {
  await tx.db
    .updateTable('shop_reviews')
    .set({
      publish_at: sql<Date>`least(publish_at, coalesce(edited_at, submitted_at) + make_interval(days => ${moderation_days}::int))`,
    })
    .where('team_id', '=', team_id)
    .where('status', '=', 'pending')
    .where('publish_at', 'is not', null)
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/** A shorter wait is also for those who wait; a longer one is not, because their authors were promised the shorter. */
export async function hastenReviews(
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

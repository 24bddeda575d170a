import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Schedules a sync as soon as a worker is free, or continues the running one. With `after`, the
 * sync does not start before that time, at which the site accepts calls again.
 */
export async function requestSync(
  tx: Tx,
  team_id: string,
  { is_whole, after = tx.now }: { is_whole: boolean; after?: Date },
): Promise<void> {
  await sql`
    insert into review_site_syncs as s (team_id, is_whole, next_at) values (${team_id}, true, ${after}::timestamptz)
    on conflict (team_id) do update set is_whole = s.is_whole or ${is_whole}, attempts = 0, next_at = ${after}::timestamptz`.execute(
    tx.db,
  );
  await tx.publish('review_site_due', { team_id });
}

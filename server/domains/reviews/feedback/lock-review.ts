import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';

interface LockedReview {
  id: string;
  is_erased: boolean;
}

/** Locks a review of the team. A request without a rating is not a review. */
export async function lockReview(
  tx: Pick<Tx, 'db'>,
  team_id: string,
  id: string,
): Promise<LockedReview> {
  const row = await tx.db
    .selectFrom('review_requests')
    .select(['id', 'rating', 'erased_at'])
    .where('id', '=', databaseId(id))
    .where('team_id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  if (row.rating === null) throw new Failure('not_rated');
  return { id: row.id, is_erased: row.erased_at !== null };
}

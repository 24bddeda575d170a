import type { Selectable, Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ReviewRequestsTable } from '#server/database/tables/review-requests.ts';

export type LockedRequest = Selectable<ReviewRequestsTable>;

/** The request alone in our hands until the transaction ends: two devices answer one after the other. */
export async function lockRequest(db: Transaction<DB>, id: string): Promise<LockedRequest | null> {
  const row = await db.selectFrom('review_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

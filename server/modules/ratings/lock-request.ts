import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ReviewRequestsTable } from '#server/database/tables/review-requests.ts';

export type LockedRequest = Selectable<ReviewRequestsTable>;

/** The request alone in our hands until the transaction ends: two devices answer one after the other. */
export async function lockRequest(db: Transaction<DB>, id: string): Promise<LockedRequest | null> {
  return (await lockRequests(db, [id])).get(id) ?? null;
}

/** Several at once, always in the same order, and so that their facts may still be written beside. */
export async function lockRequests(db: Transaction<DB>, ids: readonly string[]): Promise<ReadonlyMap<string, LockedRequest>> {
  const rows = await db.selectFrom('review_requests').selectAll().where('id', '=', sql<string>`any(${ids}::bigint[])`).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

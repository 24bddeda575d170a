import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ReviewRequestsTable } from '#server/database/tables/requests/review-requests.ts';

export type LockedRatingRequest = Selectable<ReviewRequestsTable>;

/**
 * Locks the request until the transaction ends, so that the answers from two devices are written
 * one after the other.
 */
export async function lockRequest(
  db: Transaction<DB>,
  id: string,
): Promise<LockedRatingRequest | null> {
  const row = await db
    .selectFrom('review_requests')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const RATABLE = [
  'id',
  'token',
  'team_id',
  'uuid',
  'rating',
  'rated_at',
  'erased_at',
  'link_expires_at',
  'date_clicked',
  'date_opened',
] as const satisfies readonly (keyof LockedRatingRequest)[];
/** The columns of a request that a rating reads. */
export type RatableRequest = Pick<LockedRatingRequest, (typeof RATABLE)[number]>;

/**
 * Locks several requests, always in the same order. The lock mode allows their timeline events to
 * be written at the same time. Only the columns that a rating needs are read, because a row has
 * fifty.
 */
export async function lockRatable(
  db: Transaction<DB>,
  by: 'id' | 'token',
  keys: readonly string[],
): Promise<ReadonlyMap<string, RatableRequest>> {
  const any = by === 'id' ? sql<string>`any(${keys}::bigint[])` : sql<string>`any(${keys}::text[])`;
  const rows = await db
    .selectFrom('review_requests')
    .select(RATABLE)
    .where(by, '=', any)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row[by], row]));
}

import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ReviewRequestsTable } from '#server/database/tables/review-requests.ts';

export type LockedRequest = Selectable<ReviewRequestsTable>;

/** The request alone in our hands until the transaction ends: two devices answer one after the other. */
export async function lockRequest(db: Transaction<DB>, id: string): Promise<LockedRequest | null> {
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
] as const satisfies readonly (keyof LockedRequest)[];
/** What a rating needs to know of its request. */
export type RatableRequest = Pick<LockedRequest, (typeof RATABLE)[number]>;

/** Several at once, always in the same order, and so that their facts may still be written beside; without what no rating looks at: a row has fifty columns. */
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

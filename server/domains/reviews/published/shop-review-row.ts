import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

export type ShopReviewQuery = ReturnType<typeof fromShopReviews>;
/** A row of `shop_reviews` with the order number and the address of its request. */
export type ShopReviewRow = Awaited<
  ReturnType<ReturnType<typeof selectShopReviewRows>['execute']>
>[number];

export function fromShopReviews(db: Kysely<DB>, team_id: string) {
  return db.selectFrom('shop_reviews as s').where('s.team_id', '=', team_id);
}

export function selectShopReviewRows(rows: ShopReviewQuery) {
  return rows
    .leftJoin('review_requests as r', 'r.id', 's.request_id')
    .selectAll('s')
    .select(['r.integration_order_number', 'r.email']);
}

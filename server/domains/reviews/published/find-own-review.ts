import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ShopReviewsTable } from '#server/database/tables/reviews/shop-reviews.ts';

export type ShopReview = Selectable<ShopReviewsTable>;

/** The review that the customer of a request wrote about the shop. */
export async function findOwnReview(
  db: Kysely<DB> | Transaction<DB>,
  request_id: string,
): Promise<ShopReview | null> {
  return (
    (await db
      .selectFrom('shop_reviews')
      .selectAll()
      .where('request_id', '=', request_id)
      .where('on_wall', '=', true)
      .executeTakeFirst()) ?? null
  );
}

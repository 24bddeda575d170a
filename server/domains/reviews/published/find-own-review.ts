import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ShopReviewsTable } from '#server/database/tables/reviews/shop-reviews.ts';

export type ShopReview = Selectable<ShopReviewsTable>;

/**
 * Finds the review that the customer of a request wrote about the shop, or about one of its
 * products.
 */
export async function findOwnReview(
  db: Kysely<DB> | Transaction<DB>,
  request_id: string,
  product_id: string | null = null,
): Promise<ShopReview | null> {
  const own = db.selectFrom('shop_reviews').selectAll().where('request_id', '=', request_id);
  return (
    (await (
      product_id === null
        ? own.where(sql<boolean>`on_wall`)
        : own.where(sql<boolean>`not on_wall`).where('product_id', '=', product_id)
    ).executeTakeFirst()) ?? null
  );
}

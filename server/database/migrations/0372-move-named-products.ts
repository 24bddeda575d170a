import { type Kysely, sql } from 'kysely';

/**
 * Moves the product that a review of the wall names to the new column. Only these rows are locked.
 */
const STATEMENTS = [
  // The triggers of shop_reviews remove these ratings from the statistics of the products, and
  // record the changes for their pages and shops.
  `update shop_reviews set named_product_id = product_id, product_id = null
    where on_wall and product_id is not null`,
  `update shop_review_versions v set named_product_id = v.product_id, product_id = null
    from shop_reviews s where s.id = v.shop_review_id and s.on_wall and v.product_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

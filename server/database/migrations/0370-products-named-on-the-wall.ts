import { type Kysely, sql } from 'kysely';

/**
 * The rating of a review for the wall belongs to the shop, also where the review names a product.
 * From now on `product_id` is only the product that received the rating, so that statistics, search
 * data, feed and shop count product reviews alone. The product that a review of the wall names has
 * its own column.
 *
 * No rows are read or written here while the tables are locked: the index, the rows and the checks
 * follow in separate migrations.
 */
const STATEMENTS = [
  `alter table shop_reviews
    -- The product that a review of the wall names. Null when it names none, or only its title is
    -- known.
    add column named_product_id bigint references products`,
  // The value of `shop_reviews` in that version, without a foreign key.
  `alter table shop_review_versions add column named_product_id bigint`,
];

export const compatible = {
  shop_reviews: 'No program deletes a product alone.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The star of a review for the wall is that of the shop, also where the review names a product.
 * `product_id` is from now on the product that the star was given to, and nothing else, so that
 * figures, search data, feed and shop count product reviews alone. What a review of the wall is
 * about has a column of its own.
 *
 * Nothing is read or written here while the tables are locked: the index, the rows and the checks
 * follow in migrations of their own.
 */
const STATEMENTS = [
  `alter table shop_reviews
    -- The product that a review of the wall names. Null: it names none, or only its title is known.
    add column named_product_id bigint references products`,
  `alter table shop_review_versions add column named_product_id bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

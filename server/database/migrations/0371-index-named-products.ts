import { type Kysely, sql } from 'kysely';

/**
 * Finds the reviews of the wall that name a product. The index is built before these reviews are
 * moved, so that it is empty and takes one read of the table. Writers wait only for that.
 */
const STATEMENTS = [
  `create index shop_reviews_named_product on shop_reviews (named_product_id) where named_product_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

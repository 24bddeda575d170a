import { type Kysely, sql } from 'kysely';

/**
 * The indexes by which the public page of a product finds a word, or an answer on a scale, in its
 * reviews.
 */
const STATEMENTS = [
  `create index shop_reviews_product_words on shop_reviews
    using gin (product_id, fold_text(coalesce(title, '') || ' ' || text) gin_trgm_ops)
    where product_id is not null and status = 'published'`,
  `create index shop_reviews_product_attributes on shop_reviews
    using gin (product_id, attributes jsonb_path_ops)
    where product_id is not null and status = 'published' and attributes <> '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

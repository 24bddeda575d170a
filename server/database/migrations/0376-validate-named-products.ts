import { type Kysely, sql } from 'kysely';

/** Checks the existing rows. Reviews can be read and written meanwhile. */
const STATEMENTS = [
  `alter table shop_reviews validate constraint shop_reviews_product_star`,
  `alter table shop_reviews validate constraint shop_reviews_named_product`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

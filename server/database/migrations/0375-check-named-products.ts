import { type Kysely, sql } from 'kysely';

/**
 * A rating of the wall has no product, and only a review of the wall names one. Version 1.0.0 uses
 * neither column and obeys both rules. The next migration checks the existing rows, because this
 * lock blocks the reading of reviews.
 */
const STATEMENTS = [
  `alter table shop_reviews
    add constraint shop_reviews_product_star check (not on_wall or product_id is null) not valid,
    add constraint shop_reviews_named_product check (on_wall or named_product_id is null) not valid`,
];

export const compatible = {
  shop_reviews: 'Version 1.0.0 uses neither column and obeys both rules.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

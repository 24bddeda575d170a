import { type Kysely, sql } from 'kysely';

/** The product for which the general link was opened, as printed in its QR code. */
const STATEMENTS = [
  // For a request without an order: the product whose printed link was opened.
  `alter table review_requests add column product_id bigint references products on delete set null`,
  `create index review_requests_product on review_requests (product_id) where product_id is not null`,
  // The product whose link led to the rating. It has no foreign key, because a row is stored for a
  // month at most.
  `alter table general_ratings add column product_id bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

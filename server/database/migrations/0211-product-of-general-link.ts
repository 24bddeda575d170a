import { type Kysely, sql } from 'kysely';

/** The product that the general link was opened for, printed as its QR code. */
const STATEMENTS = [
  `alter table review_requests add column product_id bigint references products on delete set null`,
  `create index review_requests_product on review_requests (product_id) where product_id is not null`,
  // Without a foreign key, because a row stays for a month at most.
  `alter table general_ratings add column product_id bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Until the platform provides a date, a product that only orders name is as old as its first order.
 * Dates that the program has read meanwhile stay. Only these rows are locked.
 */
const STATEMENTS = [
  `update products p set added_at = f.added_at from (
      select q.product_id, min(o.ordered_at) as added_at from order_products q join orders o on o.id = q.order_id
      where o.ordered_at is not null group by 1) f
    where f.product_id = p.id and p.source = 'orders' and p.added_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

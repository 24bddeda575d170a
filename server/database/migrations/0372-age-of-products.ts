import { type Kysely, sql } from 'kysely';

/** By which the newest products of an order are chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the shop added it, as its platform says; for what orders alone know, the date of the first
  // one that was read. Null: nobody knows, and it counts from when it was first seen here.
  await sql.raw(`alter table products add column added_at timestamptz`).execute(db);
  // Until the platform says better, what only orders know is as old as its first order.
  await sql
    .raw(
      `update products p set added_at = f.added_at from (
        select q.product_id, min(o.ordered_at) as added_at from order_products q join orders o on o.id = q.order_id
        where o.ordered_at is not null group by 1) f
      where f.product_id = p.id and p.source = 'orders'`,
    )
    .execute(db);
}

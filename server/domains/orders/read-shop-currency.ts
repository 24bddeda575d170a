import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** ISO 4217, of the order that a request is about; the euro where its shop told none. */
export async function readShopCurrency(db: Kysely<DB>, request_id: string): Promise<string> {
  const order = await db
    .selectFrom('review_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.currency')
    .where('r.id', '=', request_id)
    .executeTakeFirst();
  return order?.currency ?? 'EUR';
}

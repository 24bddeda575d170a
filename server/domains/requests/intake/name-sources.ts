import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

interface Source {
  order_id: string;
  integration_id: string;
  integration_customer_id: string | null;
}

/** Copies the shop’s ids of these orders and of their customers to the requests. */
export async function nameSources(tx: Tx, sources: readonly Source[]): Promise<void> {
  await sql`
    update review_requests r set integration_id = g.integration_id, integration_customer_id = coalesce(g.integration_customer_id, r.integration_customer_id)
    from json_to_recordset(${JSON.stringify(sources)}::json) as g(order_id bigint, integration_id text, integration_customer_id text)
    where r.order_id = g.order_id and (r.integration_id, r.integration_customer_id) is distinct from (g.integration_id, coalesce(g.integration_customer_id, r.integration_customer_id))`.execute(
    tx.db,
  );
}

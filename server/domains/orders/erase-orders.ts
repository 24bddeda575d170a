import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { lockOrders, updateOrders } from './store-orders.ts';
import { withoutPerson } from './without-person.ts';

/**
 * Erases the person from these orders of a team; the orders stay with their numbers. Locks the
 * orders before their requests.
 */
export async function eraseOrders(tx: Tx, team_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ key: string }>`
    update orders set integration_customer_id = null where id in (select id from orders where id = any(${ids}::bigint[]) and team_id = ${team_id} order by number_key for no key update) returning number_key as key`.execute(
    tx.db,
  );
  const orders = await lockOrders(
    tx.db,
    team_id,
    rows.map(({ key }) => key),
  );
  await updateOrders(
    tx.db,
    orders.map((order) => ({ ...order, content: withoutPerson(order.content) })),
    tx.now,
  );
}

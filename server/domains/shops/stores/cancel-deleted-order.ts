import type { Tx } from '#server/database/transaction.ts';
import { recordShopOrders } from '#server/domains/requests/intake/record-shop-orders.ts';
import type { StoreNotice } from './store-notice.ts';

/** An order that its store has deleted ends as a cancelled one; one that is not known is nothing. */
export async function cancelDeletedOrder(
  tx: Tx,
  team_id: string,
  { platform, order_id: id }: StoreNotice,
): Promise<void> {
  const order = await tx.db
    .selectFrom('orders')
    .select('number')
    .where('team_id', '=', team_id)
    .where('integration_name', '=', platform)
    .where('integration_id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!order) return;
  const now = tx.now.toISOString();
  const deleted = { number: order.number, cancelled_at: now, updated_at: now };
  await recordShopOrders(
    tx,
    team_id,
    [{ id, customer_id: null, emails: [], phones: [], order: deleted }],
    { platform },
  );
}

import { z } from 'zod';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import type { Tx } from '#server/database/transaction.ts';
import { recordShopOrders } from '#server/domains/requests/intake/record-shop-orders.ts';

/**
 * The stored content of a store’s webhook: the order that it names. The order itself is read from
 * the store.
 */
export const storeNotice = z.object({ platform: z.enum(STORE_PLATFORMS), order_id: z.string() });
export type StoreNotice = z.output<typeof storeNotice>;

/** Cancels an order that its store has deleted. */
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

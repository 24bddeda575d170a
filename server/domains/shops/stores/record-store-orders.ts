import { sql } from 'kysely';
import type { StateMeaning, StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { Tx } from '#server/database/transaction.ts';
import { recordShopOrders } from '#server/domains/requests/intake/record-shop-orders.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';
import { applyStates, type KnownDates } from './apply-states.ts';

/** Records orders of a store, with the dates that their statuses set for this team. */
export async function recordStoreOrders(
  tx: Tx,
  {
    team_id,
    platform,
    meaningOf,
  }: {
    team_id: string;
    platform: StorePlatformName;
    meaningOf: (state: string) => StateMeaning;
  },
  orders: readonly StoreOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const known = await findKnownDates(tx, team_id, platform, orders);
  await recordShopOrders(
    tx,
    team_id,
    orders.map((order) => applyStates(order, meaningOf, known.get(order.id) ?? {})),
    { platform },
  );
}

async function findKnownDates(
  tx: Tx,
  team_id: string,
  platform: StorePlatformName,
  orders: readonly StoreOrder[],
): Promise<ReadonlyMap<string, KnownDates>> {
  const ids = orders.map(({ id }) => id);
  const rows = await tx.db
    .selectFrom('orders')
    .select([
      'integration_id',
      'paid_at',
      'fulfilled_at',
      'delivered_at',
      'cancelled_at',
      'refunded_at',
    ])
    .where('team_id', '=', team_id)
    .where('integration_name', '=', platform)
    .where('integration_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ integration_id, ...dates }) => [integration_id ?? '', dates]));
}

import { sql } from 'kysely';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { OrderEvent } from './order-content.ts';

interface KnownOrder {
  number_key: string;
  integration_name: string;
  integration_id: string | null;
}

/**
 * Sets the key of orders of a platform. An order that is known by its platform id stays under its
 * stored number, even when a plugin has changed it. When another order of the platform has the
 * number, the id is appended to it.
 */
export async function keyShopOrders(
  tx: Tx,
  { team_id, platform }: { team_id: string; platform: ShopPlatformName },
  read: readonly ({ id: string; event: OrderEvent } | null)[],
): Promise<(OrderEvent | null)[]> {
  const known = await findKnown(tx, team_id, platform, read);
  const byId = new Map(
    known.flatMap(({ integration_name, integration_id, number_key }) =>
      integration_name === platform && integration_id !== null
        ? [[integration_id, number_key]]
        : [],
    ),
  );
  const takenBy = new Map(
    known.flatMap(({ integration_name, integration_id, number_key }) =>
      integration_name === platform && integration_id !== null
        ? [[number_key, integration_id]]
        : [],
    ),
  );
  return read.map((order) => {
    if (order === null) return null;
    const { id, event } = order;
    const holder = takenBy.get(event.key);
    const key =
      byId.get(id) ?? (holder === undefined || holder === id ? event.key : `${event.key} ${id}`);
    byId.set(id, key);
    takenBy.set(key, id);
    return { ...event, key };
  });
}

/**
 * Finds the known orders. Shopify never changes the number of an order, so its orders are found by
 * number alone.
 */
async function findKnown(
  tx: Tx,
  team_id: string,
  platform: ShopPlatformName,
  read: readonly ({ id: string; event: OrderEvent } | null)[],
): Promise<readonly KnownOrder[]> {
  const orders = read.filter((order) => order !== null);
  if (orders.length === 0) return [];
  const keys = orders.flatMap(({ id, event: { key } }) => [key, `${key} ${id}`]);
  const byNumber = sql<KnownOrder>`
    select number_key, integration_name, integration_id from orders where team_id = ${team_id} and number_key = any(${keys}::text[])`;
  const { rows } = await (
    platform === 'shopify'
      ? byNumber
      : sql<KnownOrder>`${byNumber}
    union select number_key, integration_name, integration_id from orders where team_id = ${team_id} and integration_name = ${platform}
      and integration_name in ('woocommerce', 'prestashop') and integration_id = any(${orders.map(({ id }) => id)}::text[])`
  ).execute(tx.db);
  return rows;
}

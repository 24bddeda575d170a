import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { loadPlanning, type Planning } from '#server/domains/requests/planning/load-planning.ts';
import { nameSources } from './name-sources.ts';
import type { ShopOrder } from '#server/ports/shop.ts';
import { EMPTY_CONTENT, type OrderEvent } from '#server/domains/orders/order-content.ts';
import { readShopOrder } from '#server/domains/orders/read-shop-order.ts';
import type { ReadOrder } from '#server/domains/orders/read-order.ts';
import { readingOf, recordEvents, type RecordedEvents } from './record-order-events.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import { keyShopOrders } from '#server/domains/orders/key-shop-orders.ts';
import { perChannel } from '#contract/labels/channels.ts';

/**
 * Records orders of a shop platform with their ids there. `past`: they were fetched, not received
 * by webhook. `planning`: the planning input of the team, when this transaction has already read
 * it.
 */
export async function recordShopOrders(
  tx: Tx,
  team_id: string,
  shopOrders: readonly ShopOrder[],
  {
    past = false,
    platform = 'shopify',
    ...loaded
  }: { past?: boolean; platform?: ShopPlatformName; planning?: Planning | undefined } = {},
): Promise<RecordedEvents & { read: readonly ReadOrder[] }> {
  const planning = loaded.planning ?? (await loadPlanning(tx, team_id));
  const read = shopOrders.map((order) => readShopOrder(order, readingOf(tx, planning)));
  const events = await keyShopOrders(
    tx,
    { team_id, platform },
    read.map((row, at) => {
      const order = shopOrders[at];
      if (row.kind !== 'read' || order === undefined) return null;
      const { id, customer_id } = order;
      const shop_ids = { integration_id: id, integration_customer_id: customer_id };
      return { id, event: { ...row.event, shop_ids } };
    }),
  );
  const recorded = await recordEvents(tx, planning, events, {
    integration_name: platform,
    trigger_event: past ? 'import' : planning.flow.trigger_event,
  });
  await saveNames(tx, platform, shopOrders, recorded, events);
  return { ...recorded, read };
}

/**
 * Saves the ids of a known order and of its customer at the shop, by which later webhooks and
 * erasure requests find them. New orders and requests are inserted with these ids.
 */
async function saveNames(
  tx: Tx,
  platform: ShopPlatformName,
  shopOrders: readonly ShopOrder[],
  { settled }: RecordedEvents,
  events: readonly (OrderEvent | null)[],
): Promise<void> {
  const names = shopOrders.flatMap(({ id, customer_id }, at) => {
    const order = settled.get(at);
    return order?.before && events[at] && order.statuses.get(at) !== 'duplicate'
      ? [{ order_id: order.id, integration_id: id, integration_customer_id: customer_id }]
      : [];
  });
  if (names.length === 0) return;
  await refuseOthers(tx, platform, names);
  await sql`
    update orders o set integration_id = g.integration_id, integration_name = case when ${platform} = 'shopify' then o.integration_name else ${platform} end, integration_customer_id = coalesce(g.integration_customer_id, o.integration_customer_id)
    from json_to_recordset(${JSON.stringify(names)}::json) as g(order_id bigint, integration_id text, integration_customer_id text)
    where o.id = g.order_id and (o.integration_id, o.integration_customer_id) is distinct from (g.integration_id, coalesce(g.integration_customer_id, o.integration_customer_id))`.execute(
    tx.db,
  );
  await nameSources(tx, names);
}

/**
 * Throws a serialization failure when another order of the platform has the number. Two
 * transactions may give the same number to two orders at once; the later one is retried and then
 * finds the number taken.
 */
async function refuseOthers(
  tx: Tx,
  platform: ShopPlatformName,
  names: readonly { order_id: string; integration_id: string }[],
): Promise<void> {
  const { rows } = await sql`
    select 1 from orders o join json_to_recordset(${JSON.stringify(names)}::json) as g(order_id bigint, integration_id text) on o.id = g.order_id
    where o.integration_name = ${platform} and o.integration_id <> g.integration_id limit 1`.execute(
    tx.db,
  );
  if (rows.length > 0)
    throw Object.assign(new Error('another order of the shop has this number'), { code: '40001' });
}

/**
 * Records a customer’s agreement or refusal on one channel, as the shop reported it, on the
 * customer’s stored orders.
 */
export async function recordShopConsent(
  tx: Tx,
  team_id: string,
  {
    customer_id,
    channel,
    agreed,
    at,
  }: { customer_id: string; channel: MessageChannel; agreed: boolean; at: Date },
): Promise<void> {
  const planning: Planning = await loadPlanning(tx, team_id);
  const orders = await tx.db
    .selectFrom('orders')
    .select(['number', 'number_key', 'consent'])
    .where('team_id', '=', team_id)
    .where('integration_customer_id', '=', customer_id)
    .orderBy('id', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  const events = orders.map(({ number, number_key, consent }): OrderEvent => {
    const before = { ...perChannel(() => null), source: null, at: null, ...consent };
    return {
      key: number_key,
      at,
      is_dated: true,
      content: {
        ...EMPTY_CONTENT,
        number,
        consent: { ...before, [channel]: agreed, source: 'Shopify', at: at.toISOString() },
      },
    };
  });
  await recordEvents(tx, planning, events, {
    integration_name: 'shopify',
    trigger_event: planning.flow.trigger_event,
  });
}

/** The messages of older orders have already been sent. */
const MOST_ORDERS = 50;

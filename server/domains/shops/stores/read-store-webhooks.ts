import { sql } from 'kysely';
import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { Failure } from '#server/failures.ts';
import { isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { readWebhooks } from '#server/domains/incoming-webhooks/read-webhooks.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';
import { cancelDeletedOrder, storeNotice, type StoreNotice } from './cancel-deleted-order.ts';
import { recordStoreOrders } from './record-store-orders.ts';
import { findStore, meaningsOf, storeSettingsOf } from './store-row.ts';
import { withStore } from './with-store.ts';

/** `gone`: the store no longer has this order; `unknown`: the store could not be asked. */
type OrderReading = { order: StoreOrder | 'gone' | 'unknown' } | { error: unknown };

/**
 * Processes webhooks of stores. A webhook only says that an order changed: the order is read from
 * the store before any lock is taken, so that late or forged contents have no effect.
 */
export async function readStoreWebhooks(
  app: App,
  { event_ids }: EventPayload<'store_webhook_received'>,
): Promise<void> {
  const events = await app.db
    .selectFrom('incoming_events')
    .select(['team_id', 'body'])
    .where(sql<boolean>`id = any(${event_ids}::bigint[])`)
    .where('read_at', 'is', null)
    .execute();
  const readings = new Map<string, OrderReading>();
  const keyOf = (team_id: string, { platform, order_id }: StoreNotice): string =>
    `${team_id} ${platform} ${order_id}`;
  for (const { team_id, body } of events) {
    const named = storeNotice.parse(JSON.parse(body));
    if (team_id === null || readings.has(keyOf(team_id, named))) continue;
    readings.set(keyOf(team_id, named), await fetchOrder(app, team_id, named));
  }
  await readWebhooks(app, event_ids, async (tx, { team_id, body }) => {
    const named = storeNotice.parse(JSON.parse(body));
    const reading = team_id === null ? undefined : readings.get(keyOf(team_id, named));
    if (team_id === null || !reading) return;
    if ('error' in reading) throw reading.error;
    const row = await findStore(tx.db, team_id, named.platform);
    if (reading.order === 'unknown' || !row || row.state === 'disconnected') return;
    if (reading.order === 'gone') return cancelDeletedOrder(tx, team_id, named);
    const meaningOf = meaningsOf(storeSettingsOf(row));
    await recordStoreOrders(tx, { team_id, platform: named.platform, meaningOf }, [reading.order]);
  });
}

/**
 * Reads the order of a webhook. A store that refuses the key or was disconnected is not retried,
 * because its missed changes are read once it is connected again.
 */
async function fetchOrder(
  app: App,
  team_id: string,
  { platform: name, order_id }: StoreNotice,
): Promise<OrderReading> {
  try {
    const order = await withStore(app, team_id, name, (store, platform) =>
      platform.findOrder(store, order_id),
    );
    return { order: order ?? 'gone' };
  } catch (error) {
    return error instanceof Failure || isRefusal(error) ? { order: 'unknown' } : { error };
  }
}

/** Finds the store of a webhook by the token in its address. */
export async function findStoreByHook(
  app: Pick<App, 'db'>,
  name: StorePlatformName,
  hook_token: string,
) {
  const row = await app.db
    .selectFrom('integrations')
    .selectAll()
    .where('name', '=', name)
    .where(sql<boolean>`settings ->> 'hook_token' = ${hook_token}`)
    .where(sql<boolean>`name in ('woocommerce', 'prestashop')`)
    .executeTakeFirst();
  return row && { ...row, name };
}

import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { Failure } from '#server/failures.ts';
import { type PageCursor, followPage } from '#server/outgoing/follow-pages.ts';
import { recordShopOrders } from '#server/domains/requests/intake/record-shop-orders.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { queueDifferentRatings } from './ratings/queue-shop-ratings.ts';
import { readPayments } from './record-payment.ts';
import { changeSettings, findShop, settingsOf } from './shop-row.ts';
import { syncShop } from './sync-shop.ts';
import { type ShopApp, withShop } from './with-shop.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The longest delay of a webhook over its eight attempts, in milliseconds. */
const OVERLAP_MS = 6 * HOUR;
const FURTHEST_DAYS = 60;
/**
 * The maximum number of pages of one run. A page costs about one second of the shop’s API limit,
 * and the rest is read the next day.
 */
const MOST_PAGES = 300;

type ReconcileApp = ShopApp & Pick<App, 'log'>;

/**
 * Scheduled job: renews webhook subscriptions that Shopify removed, and reads orders whose webhook
 * never arrived. A shop that cannot be read does not delay the others.
 */
export async function reconcileShops(app: ReconcileApp): Promise<void> {
  const rows = await app.db
    .selectFrom('integrations')
    .select('team_id')
    .where('name', '=', 'shopify')
    .where('state', '<>', 'disconnected')
    .orderBy('id')
    .execute();
  for (const { team_id } of rows) {
    try {
      await reconcileShop(app, { team_id });
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof ProviderError)) throw error;
      app.log.info({ err: error, team_id }, 'a shop could not be read: the next day tries again');
    }
  }
}

/**
 * Renews the subscriptions of one shop and reads its missed orders. Also runs after a connection.
 */
export async function reconcileShop(
  app: ReconcileApp,
  { team_id }: EventPayload<'shop_connected'>,
): Promise<void> {
  const row = await syncShop(app, team_id);
  if (row.state !== 'connected') return;
  const { ratings } = settingsOf(row);
  if (ratings.is_compared)
    await queueDifferentRatings(app.db, team_id, { isEnabled: ratings.is_enabled });
  await readMissedOrders(app, team_id);
  await readPayments(app, team_id);
}

/**
 * Reads orders that changed since the last run. Most were already received by webhook and do not
 * change.
 */
async function readMissedOrders(app: ReconcileApp, team_id: string): Promise<void> {
  const row = await findShop(app.db, team_id);
  const until = row && settingsOf(row).orders_read_until;
  if (until === undefined) return;
  const began = app.clock.now();
  const since = new Date(
    Math.max(Date.parse(until) - OVERLAP_MS, began.getTime() - FURTHEST_DAYS * DAY),
  );
  let read: PageCursor | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const {
      orders,
      next,
    }: { orders: Parameters<typeof recordShopOrders>[2]; next: string | null } = await withShop(
      app,
      team_id,
      (credentials, platform) =>
        platform.listOrders(credentials, { by: 'changed', since, cursor: read?.page ?? null }),
    );
    const at = orders.at(-1)?.order.updated_at;
    await transaction(app, async (tx) => {
      if (orders.length > 0) await recordShopOrders(tx, team_id, orders);
      const reached = next === null ? began.toISOString() : at;
      if (reached != null && reached > until)
        await changeSettings(tx.db, team_id, { orders_read_until: reached });
    });
    if (next === null) return;
    read = followPage('Shopify', read, next);
  }
}

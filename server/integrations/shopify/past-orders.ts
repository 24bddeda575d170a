import { findShop, settingsOf } from '#server/domains/shops/shop-row.ts';
import { type ShopApp, withShop } from '#server/domains/shops/with-shop.ts';
import type { Shop } from '#server/ports/shop.ts';

const DAY = 86_400_000;
/**
 * The days of orders that Shopify shows without `read_all_orders`, which it grants on request:
 * https://shopify.dev/docs/api/admin-graphql/latest/objects/Order
 */
const SHOWN_DAYS = 60;
/** Milliseconds of tolerance, because the window moves while an import is being started. */
const LEEWAY_MS = DAY;

/**
 * Opens the orders of the shops that teams have connected at Shopify. Returns null when this
 * instance has no app there.
 */
export function openPastOrders(app: ShopApp): Shop | null {
  if (!app.shopPlatform) return null;
  return {
    name: 'shopify',
    isConnected: async (team_id) =>
      ((await findShop(app.db, team_id))?.state ?? 'disconnected') !== 'disconnected',
    readsSince: async (team_id) => {
      const row = await findShop(app.db, team_id);
      return row && settingsOf(row).scopes.includes('read_all_orders')
        ? null
        : new Date(app.clock.now().getTime() - SHOWN_DAYS * DAY - LEEWAY_MS);
    },
    countOrders: (team_id, since) =>
      withShop(app, team_id, (credentials, platform) => platform.countOrders(credentials, since)),
    listOrders: (team_id, since, cursor) =>
      withShop(app, team_id, (credentials, platform) =>
        platform.listOrders(credentials, { by: 'placed', since, cursor }),
      ),
  };
}

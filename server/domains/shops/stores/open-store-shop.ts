import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { Shop } from '#server/ports/shop.ts';
import { applyStates } from './apply-states.ts';
import { findStore, meaningsOf, storeSettingsOf } from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

/** Opens the past orders of the stores on this platform. */
export function openStoreShop(app: StoreApp, name: StorePlatformName): Shop {
  return {
    name,
    isConnected: async (team_id) =>
      ((await findStore(app.db, team_id, name))?.state ?? 'disconnected') !== 'disconnected',
    readsSince: () => Promise.resolve(null),
    countOrders: (team_id, since) =>
      withStore(app, team_id, name, (store, platform) => platform.countOrders(store, since)),
    listOrders: (team_id, since, cursor) =>
      withStore(app, team_id, name, async (store, platform, row) => {
        const { orders, next } = await platform.listOrders(store, { since, cursor });
        const meaningOf = meaningsOf(storeSettingsOf(row));
        return { orders: orders.map((order) => applyStates(order, meaningOf, {})), next };
      }),
  };
}

import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import { openStoreShop } from './domains/shops/stores/open-store-shop.ts';
import type { StoreApp } from './domains/shops/stores/with-store.ts';
import type { ShopApp } from './domains/shops/with-shop.ts';
import { openPastOrders } from './integrations/shopify/past-orders.ts';
import type { Shop } from './ports/shop.ts';

/** Opens the shops of every platform that this instance can connect. */
export function openShops(app: ShopApp & StoreApp): readonly Shop[] {
  const shopify = openPastOrders(app);
  return [
    ...(shopify ? [shopify] : []),
    ...STORE_PLATFORMS.flatMap((name) => (app.stores[name] ? [openStoreShop(app, name)] : [])),
  ];
}

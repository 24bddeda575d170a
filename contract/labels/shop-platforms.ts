/** The self-hosted shop platforms from which orders are read. */
export const STORE_PLATFORMS = ['woocommerce', 'prestashop'] as const;
export type StorePlatformName = (typeof STORE_PLATFORMS)[number];

export type ShopPlatformName = 'shopify' | StorePlatformName;

/** The names of the platforms on screen. */
export const SHOP_TITLES: Readonly<Record<ShopPlatformName, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
};

export function isStorePlatform(name: string): name is StorePlatformName {
  return STORE_PLATFORMS.some((platform) => platform === name);
}

/** The meanings of an order status of a store. `none` has no effect on requests. */
export const STATE_MEANINGS = [
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'none',
] as const;
export type StateMeaning = (typeof STATE_MEANINGS)[number];

/**
 * The platforms that transfer the orders of a shop automatically, in the order of the directory.
 */
export const ORDER_PLATFORMS = [
  'shopify',
  'woocommerce',
  'prestashop',
] as const satisfies ShopPlatformName[];

/** Returns the platform with the title that was recognised on the shop’s website, or null. */
export function recognisedPlatform(title: string | null): ShopPlatformName | null {
  return ORDER_PLATFORMS.find((name) => SHOP_TITLES[name] === title) ?? null;
}

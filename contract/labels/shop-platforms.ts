/** The platforms of shops that their merchants host, and whose orders are read from there. */
export const STORE_PLATFORMS = ['woocommerce', 'prestashop'] as const;
export type StorePlatformName = (typeof STORE_PLATFORMS)[number];

export type ShopPlatformName = 'shopify' | StorePlatformName;

/** As people call them. */
export const SHOP_TITLES: Readonly<Record<ShopPlatformName, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
};

export function isStorePlatform(name: string): name is StorePlatformName {
  return STORE_PLATFORMS.some((platform) => platform === name);
}

/** What a status of a store says of its orders. `none`: nothing that requests depend on. */
export const STATE_MEANINGS = [
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'none',
] as const;
export type StateMeaning = (typeof STATE_MEANINGS)[number];

/** The platforms that send the orders of a shop by themselves, in the order of the directory. */
export const ORDER_PLATFORMS = [
  'shopify',
  'woocommerce',
  'prestashop',
] as const satisfies ShopPlatformName[];

/** The platform with the name that the website of the shop was recognised by. */
export function recognisedPlatform(title: string | null): ShopPlatformName | null {
  return ORDER_PLATFORMS.find((name) => SHOP_TITLES[name] === title) ?? null;
}

/** Who named a product first; a platform that is connected later takes it over. */
export const PRODUCT_SOURCES = ['shopify', 'woocommerce', 'prestashop', 'orders', 'file'] as const;
export type ProductSource = (typeof PRODUCT_SOURCES)[number];

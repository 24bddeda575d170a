/** The source that created a product. A platform that is connected later takes over the product. */
export const PRODUCT_SOURCES = ['shopify', 'woocommerce', 'prestashop', 'orders', 'file'] as const;
export type ProductSource = (typeof PRODUCT_SOURCES)[number];

/**
 * A variant of a product, with the names of its platform. Null where the platform gives no value.
 */
export interface ShopVariant {
  external_id: string;
  title: string | null;
  sku: string | null;
  /** Any text that a shop entered. Only a valid GTIN is stored. */
  gtin: string | null;
  price: string | null;
  image_url: string | null;
  is_active: boolean;
}

/**
 * A product in the catalogue of a shop, for every platform. Null where the platform gives no value.
 */
export interface ShopProduct {
  external_id: string;
  title: string;
  handle: string | null;
  url: string | null;
  image_url: string | null;
  sku: string | null;
  gtin: string | null;
  brand: string | null;
  product_type: string | null;
  tags: readonly string[] | null;
  /** The price that customers pay. Null when the platform only gives another one. */
  price: string | null;
  currency: string | null;
  /** The date at which the shop added it (ISO 8601). Absent when the platform gives none. */
  added_at?: string | null;
  /** True when the shop sells it. */
  is_active: boolean;
  /** All of its variants, in order. Null when they were not read. */
  variants: readonly ShopVariant[] | null;
  /**
   * The rating that the shop shows, in the format `average|count`. Absent when the platform gives
   * none.
   */
  shown_rating?: string | null;
}

export interface ShopProductPage {
  products: readonly ShopProduct[];
  /** The ids of entries that could not be read as a product, for the log. */
  unreadable: readonly string[];
  /** The position after this page, where the next reading continues. */
  cursor: string;
  /** True when more products may follow at once. */
  is_full: boolean;
}

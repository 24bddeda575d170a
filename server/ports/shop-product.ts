/** A variant of a product, as its platform names it. Null: the platform says nothing of it. */
export interface ShopVariant {
  external_id: string;
  title: string | null;
  sku: string | null;
  /** Anything that a shop typed; only a valid GTIN is stored. */
  gtin: string | null;
  price: string | null;
  image_url: string | null;
  is_active: boolean;
}

/** A product of the catalogue of a shop, whatever its platform. Null: nothing is said of it. */
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
  /** As customers pay it; null where the platform only gives another one. */
  price: string | null;
  currency: string | null;
  /** When the shop added it (ISO 8601); absent: the platform does not say. */
  added_at?: string | null;
  /** Whether the shop sells it. */
  is_active: boolean;
  /** All of its variants, in their order; null: they were not read. */
  variants: readonly ShopVariant[] | null;
  /** What the shop shows as its rating, as `average|count`; absent: the platform does not say. */
  shown_rating?: string | null;
}

/** One page of a catalogue. */
export interface ShopProductPage {
  products: readonly ShopProduct[];
  /** The entries that could not be read as a product: their ids, for the log. */
  unreadable: readonly string[];
  /** How far the catalogue is read with this page: the next reading goes on from there. */
  cursor: string;
  /** There may be more from there on at once. */
  is_full: boolean;
}

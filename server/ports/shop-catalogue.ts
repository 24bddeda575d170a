import type { ShopCredentials } from './shop-access.ts';
import type { ShopProduct, ShopProductPage } from './shop-product.ts';

/** The whole catalogue as a file that the platform prepares. */
export type CatalogueExport =
  | { state: 'running'; product_count: number }
  /** `url` is null when the catalogue is empty. */
  | { state: 'ready'; url: string | null; bytes: number; product_count: number }
  /** The platform gave up, or no longer has the export. */
  | { state: 'failed' };

/** Some products of an export, in their order. */
export interface ExportedProducts {
  products: readonly ShopProduct[];
  /** The ids of lines that could not be read as a product, for the log. */
  unreadable: readonly string[];
  /** The position, in bytes, at which the next product begins and reading continues. */
  end: number;
}

/** The products of a shop that installed the app. Every call throws ProviderError. */
export interface ShopCatalogue {
  /** Returns null when the shop gives no number. */
  countProducts(credentials: ShopCredentials): Promise<number | null>;
  /**
   * Returns one page of the catalogue, the earliest change first. `cursor` is that of the previous
   * page, however old, or null to begin.
   */
  listProducts(credentials: ShopCredentials, cursor: string | null): Promise<ShopProductPage>;
  /** Returns the cursor that lists the changes since this date. */
  cursorSince(at: Date): string;
  /** Returns those of these products, by their identifiers, that the shop still has. */
  findProductIds(
    credentials: ShopCredentials,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Requests an export of the whole catalogue from the platform. Returns its id. */
  startExport(credentials: ShopCredentials): Promise<string>;
  readExport(credentials: ShopCredentials, id: string): Promise<CatalogueExport>;
  /**
   * Yields the products of a file in batches, from this byte on, in constant memory. The error has
   * the field `file` when the file no longer exists.
   */
  readExportedProducts(url: string, from: number): AsyncIterable<ExportedProducts>;
}

/** The published ratings of a product, as its shop shows them. */
export interface ShownRating {
  /** With one decimal: `4.6`. */
  average: string;
  count: number;
}

/**
 * The rating that the shop shows, with the versions that reveal whether it was changed since it was
 * read.
 */
export interface ReadRating {
  /** In the format `average|count`. Null when the shop shows none. */
  shown: string | null;
  versions: readonly (string | null)[];
}

/** The ratings that themes and search engines read beside the products of a shop. */
export interface ShopRatings {
  /** The number of products that one call may write. */
  together: number;
  /** Makes the ratings readable for themes. A repetition changes nothing. */
  define(credentials: ShopCredentials): Promise<void>;
  /**
   * Returns the present ratings by the identifiers of the products. A product without an entry no
   * longer exists.
   */
  read(
    credentials: ShopCredentials,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReadRating>>;
  /**
   * Writes all of them or none. Returns the refused products with the reason. Empty when all are
   * written.
   */
  write(
    credentials: ShopCredentials,
    ratings: readonly { id: string; rating: ShownRating; before: ReadRating }[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Removes the ratings of these products. */
  remove(credentials: ShopCredentials, ids: readonly string[]): Promise<void>;
}

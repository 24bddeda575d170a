import type { ShopCredentials } from './shop-access.ts';
import type { ShopProduct, ShopProductPage } from './shop-product.ts';

/** The whole catalogue as a file that the platform prepares. */
export type CatalogueExport =
  | { state: 'running'; product_count: number }
  /** `url` null: the catalogue is empty. */
  | { state: 'ready'; url: string | null; bytes: number; product_count: number }
  /** The platform gave up, or does not know it any more. */
  | { state: 'failed' };

/** Some products of an export, in their order. */
export interface ExportedProducts {
  products: readonly ShopProduct[];
  /** The lines that could not be read as a product: their ids, for the log. */
  unreadable: readonly string[];
  /** The byte at which the next product begins: reading goes on from there. */
  end: number;
}

/** The products of a shop that installed us. Every call throws ProviderError. */
export interface ShopCatalogue {
  /** Null when the shop does not say it. */
  countProducts(credentials: ShopCredentials): Promise<number | null>;
  /**
   * One page of the catalogue, the earliest change first. `cursor`: of the page before, however
   * long ago that was read; null: from the beginning.
   */
  listProducts(credentials: ShopCredentials, cursor: string | null): Promise<ShopProductPage>;
  /** The cursor that lists what changed since then. */
  cursorSince(at: Date): string;
  /** Which of these products, by their identifiers, the shop still has. */
  findProductIds(
    credentials: ShopCredentials,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Asks the platform for the whole catalogue; returns the id of the export. */
  startExport(credentials: ShopCredentials): Promise<string>;
  readExport(credentials: ShopCredentials, id: string): Promise<CatalogueExport>;
  /**
   * The products of a file, some at a time, from this byte on. In constant memory. The error has
   * the field `file` when the file is gone for good.
   */
  readExportedProducts(url: string, from: number): AsyncIterable<ExportedProducts>;
}

/** The published ratings of a product, as its shop shows them. */
export interface ShownRating {
  /** With one decimal: `4.6`. */
  average: string;
  count: number;
}

/** The same, and what tells at the shop whether somebody wrote it since it was read. */
export interface ReadRating {
  /** As `average|count`; null: the shop shows none. */
  shown: string | null;
  versions: readonly (string | null)[];
}

/** The ratings that themes and search engines find beside the products of a shop. */
export interface ShopRatings {
  /** How many products one call may write. */
  together: number;
  /** Makes the ratings readable for themes; several times changes nothing. */
  define(credentials: ShopCredentials): Promise<void>;
  /** What stands there now, by the identifiers of the products; a product without entry is gone. */
  read(
    credentials: ShopCredentials,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReadRating>>;
  /**
   * Writes all of them or none. Returns the products that were refused, with the reason; empty:
   * all are written.
   */
  write(
    credentials: ShopCredentials,
    ratings: readonly { id: string; rating: ShownRating; before: ReadRating }[],
  ): Promise<ReadonlyMap<string, string>>;
  /** The products show no rating afterwards. */
  remove(credentials: ShopCredentials, ids: readonly string[]): Promise<void>;
}

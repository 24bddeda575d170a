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

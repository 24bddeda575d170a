import type { ProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';

/** A product of an order with the data by which the products of the form are chosen. */
export interface AskableProduct {
  line: number;
  product_id: string;
  /** The product that represents it after merges. */
  root_id: string;
  external_id: string | null;
  sku: string | null;
  gtin: string | null;
  tags: readonly string[];
  price: number | null;
  /** The time when the shop added it, or when it was first seen here. */
  added_at: Date;
  /** 0 when it was refunded or removed from the order. */
  quantity: number;
  /** True when the same person reviewed it after another order, within the days of the setting. */
  is_recent: boolean;
  /** True when it was already reviewed after this order: it stays on the page. */
  is_reviewed: boolean;
}

/**
 * Chooses the products that a customer can review, in the order of the lines, each once. Reviewed
 * products always stay, also when two of them were merged since: both reviews belong to their
 * author, who may change or withdraw each.
 */
export function chooseAskedProducts<P extends AskableProduct>(
  products: readonly P[],
  settings: ProductReviewsConfiguration,
): P[] {
  const lines = products.toSorted((a, b) => a.line - b.line);
  const reviewed = firstOfEach(
    lines.filter(({ is_reviewed }) => is_reviewed),
    ({ product_id }) => product_id,
  );
  const reviewedRoots = new Set(reviewed.map(({ root_id }) => root_id));
  const askable = settings.is_enabled
    ? firstOfEach(
        // A refunded line does not hide another line of the same product.
        lines.filter(
          (product) =>
            !product.is_reviewed &&
            !reviewedRoots.has(product.root_id) &&
            isAskable(product, settings),
        ),
        ({ root_id }) => root_id,
      )
    : [];
  const chosen = askable.toSorted(ORDERS[settings.selection]).slice(0, settings.count);
  return [...reviewed, ...chosen].toSorted((a, b) => a.line - b.line);
}

function firstOfEach<P>(products: readonly P[], keyOf: (product: P) => string): P[] {
  const keys = products.map(keyOf);
  return products.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

type Order = (a: AskableProduct, b: AskableProduct) => number;
const byLine: Order = (a, b) => a.line - b.line;
const ORDERS: Readonly<Record<ProductReviewsConfiguration['selection'], Order>> = {
  all: byLine,
  newest: (a, b) => b.added_at.getTime() - a.added_at.getTime() || byLine(a, b),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0) || byLine(a, b),
};

function isAskable(product: AskableProduct, settings: ProductReviewsConfiguration): boolean {
  const tags = new Set(product.tags.map((tag) => tag.toLowerCase()));
  const has = (list: readonly string[]): boolean => list.some((tag) => tags.has(tag.toLowerCase()));
  const { external_id, sku, gtin } = product;
  return (
    product.quantity > 0 &&
    !product.is_recent &&
    (settings.tags.length === 0 || has(settings.tags)) &&
    !has(settings.excluded_tags) &&
    !settings.excluded_products.some((key) => key === external_id || key === sku || key === gtin)
  );
}

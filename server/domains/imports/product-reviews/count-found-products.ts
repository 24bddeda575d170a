import type { FoundProductReview } from '#server/domains/reviews/products/imported/product-review-content.ts';
import type { ProductReviewLine } from './read-product-review-lines.ts';

/** A row of the file after its product was searched in the catalogue. */
export type FoundLine = Omit<ProductReviewLine, 'review'> & {
  review: FoundProductReview | null;
  /** The product’s name in the file when the catalogue has no such product; null otherwise. */
  missing: string | null;
};

/**
 * The maximum number of products that the preview lists by name. Further products are only counted.
 */
const MOST_NAMED = 100;
const LONGEST_NAME = 100;

interface FoundProducts {
  found: Set<string>;
  missing: Set<string>;
}

export function newFoundProducts(): FoundProducts {
  return { found: new Set(), missing: new Set() };
}

/**
 * Counts the products of one piece under keys of the operation’s outcomes, such as `product 12`.
 */
export function countFoundProducts(
  { found, missing }: FoundProducts,
  lines: readonly FoundLine[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (key: string): void => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const line of lines) {
    const [names, kind] = line.review ? [found, 'product'] : [missing, 'missing'];
    const name = (line.review?.product_id ?? line.missing)?.slice(0, LONGEST_NAME);
    if (name === undefined) continue;
    if (!names.has(name)) {
      names.add(name);
      add(`${kind}s`);
    }
    // Only the first names of the file are counted by name; while the set is small, every name is
    // one of them.
    if (names.size <= MOST_NAMED || isAmongFirst(names, name)) add(`${kind} ${name}`);
  }
  return counts;
}

function isAmongFirst(names: ReadonlySet<string>, name: string): boolean {
  let at = 0;
  for (const one of names) {
    if (one === name) return true;
    at += 1;
    if (at >= MOST_NAMED) return false;
  }
  return false;
}

import { compact, oneOf, pageSearchOf, textSearchOf } from '../search-values.ts';

export const SORTS = ['-review_count', '-average_rating', 'average_rating', 'title'] as const;
export type ProductSort = (typeof SORTS)[number];

/** The state of the screen, which is entirely in the address. */
export interface ProductsSearch {
  search?: string;
  /** Sorted by the latest change when absent. */
  sort?: ProductSort;
  page?: number;
}

export function readProductsSearch(raw: Record<string, unknown>): ProductsSearch {
  return compact<ProductsSearch>({
    search: textSearchOf(raw['search']),
    sort: oneOf(raw['sort'], SORTS),
    page: pageSearchOf(raw['page']),
  });
}

/** Returns the query of the API request. */
export function toProductsQuery({ search, sort, page }: ProductsSearch): Record<string, string> {
  return compact<Record<string, string>>({
    search,
    sort,
    page: page === undefined ? undefined : String(page),
  });
}

import { compact, oneOf, pageSearchOf, textSearchOf } from '../search-values.ts';

export const SORTS = ['-review_count', '-average_rating', 'average_rating', 'title'] as const;
export type ProductSort = (typeof SORTS)[number];

/** What the screen shows, all of it in the address. */
export interface ProductsSearch {
  search?: string;
  /** Absent: the latest changed first. */
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

/** The address as the call wants it. */
export function toProductsQuery({ search, sort, page }: ProductsSearch): Record<string, string> {
  return compact<Record<string, string>>({
    search,
    sort,
    page: page === undefined ? undefined : String(page),
  });
}

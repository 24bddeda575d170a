import { RATING_CHOICES } from '#contract/labels/ratings.ts';
import {
  compact,
  idOf,
  listSearchOf,
  oneOf,
  pageSearchOf,
  textSearchOf,
  textsOf,
} from '../search-values.ts';

export const SHOP_REVIEW_VIEWS = ['waiting', 'published', 'refused', 'withdrawn', 'all'] as const;
export type ShopReviewView = (typeof SHOP_REVIEW_VIEWS)[number];

/** The state of the screen, which is entirely in the address. */
export interface ShopReviewsSearch {
  /** When absent: the reviews that will be published automatically. */
  view?: ShopReviewView;
  rating?: readonly (typeof RATING_CHOICES)[number][];
  /** The tools from which reviews were imported, and `here`. */
  origin?: readonly string[];
  search?: string;
  page?: number;
  /** The id of the review in the open panel. */
  review?: string;
}

export function readShopReviewsSearch(raw: Record<string, unknown>): ShopReviewsSearch {
  return compact<ShopReviewsSearch>({
    view: oneOf(raw['view'], SHOP_REVIEW_VIEWS),
    rating: listSearchOf(raw['rating'], RATING_CHOICES),
    origin: textsOf(raw['origin']),
    search: textSearchOf(raw['search']),
    page: pageSearchOf(raw['page']),
    review: idOf(raw['review']),
  });
}

/** Returns the query of the API request. */
export function toShopReviewsQuery({
  view,
  rating,
  origin,
  search,
  page,
}: ShopReviewsSearch): Record<string, string> {
  return compact<Record<string, string>>({
    ...viewQuery(view),
    rating: rating?.join(','),
    origin: origin?.join(','),
    search,
    page: page === undefined ? undefined : String(page),
  });
}

function viewQuery(view: ShopReviewView | undefined): Record<string, string> {
  switch (view) {
    case undefined:
      return { status: 'pending', sort: 'clock' };
    case 'waiting':
      return { waits: 'true' };
    case 'all':
      return {};
    case 'published':
    case 'refused':
    case 'withdrawn':
      return { status: view };
  }
}

/** Returns the search with other filters, on the first page. */
export function withShopFilters(
  search: ShopReviewsSearch,
  change: { [Key in keyof ShopReviewsSearch]?: ShopReviewsSearch[Key] | undefined },
): ShopReviewsSearch {
  return compact<ShopReviewsSearch>({ ...search, page: undefined, ...change });
}

/** Returns true when a filter is set. */
export function isShopNarrowed({ search, rating, origin, page }: ShopReviewsSearch): boolean {
  return [search, rating, origin, page].some((value) => value !== undefined);
}

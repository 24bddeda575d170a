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

/** What the screen shows, all of it in the address. */
export interface ShopReviewsSearch {
  /** Absent: those whose clock runs. */
  view?: ShopReviewView;
  rating?: readonly (typeof RATING_CHOICES)[number][];
  /** Tools that reviews came from, and `here`. */
  origin?: readonly string[];
  search?: string;
  page?: number;
  /** The open panel. */
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

/** The address as the call wants it. */
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

/** Other filters: from the first page again. */
export function withShopFilters(
  search: ShopReviewsSearch,
  change: { [Key in keyof ShopReviewsSearch]?: ShopReviewsSearch[Key] | undefined },
): ShopReviewsSearch {
  return compact<ShopReviewsSearch>({ ...search, page: undefined, ...change });
}

/** Whether something narrows the view. */
export function isShopNarrowed({ search, rating, origin, page }: ShopReviewsSearch): boolean {
  return [search, rating, origin, page].some((value) => value !== undefined);
}

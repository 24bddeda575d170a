import { compact } from '../search-values.ts';
import type { ReviewsSearch } from './reviews-address.ts';

/** Returns the search with other filters, on the first page. The panel stays open. */
export function withReviewsFilters(
  search: ReviewsSearch,
  change: { [Key in keyof ReviewsSearch]?: ReviewsSearch[Key] | undefined },
): ReviewsSearch {
  return compact<ReviewsSearch>({ ...search, page: undefined, ...change });
}

/** Returns true when a filter is set. */
export function isNarrowed({
  search,
  follow,
  owner,
  rating,
  tag,
  channel,
  step,
  date,
  start,
  end,
}: ReviewsSearch): boolean {
  return [search, follow, owner, rating, tag, channel, step, date, start, end].some(
    (value) => value !== undefined,
  );
}

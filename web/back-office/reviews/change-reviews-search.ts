import { compact } from '../search-values.ts';
import type { ReviewsSearch } from './reviews-address.ts';

/** Other filters: from the first page again, the panel stays open. */
export function withReviewsFilters(
  search: ReviewsSearch,
  change: { [Key in keyof ReviewsSearch]?: ReviewsSearch[Key] | undefined },
): ReviewsSearch {
  return compact<ReviewsSearch>({ ...search, page: undefined, ...change });
}

/** Whether something narrows the view. */
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

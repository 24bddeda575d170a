import type { ReactNode } from 'react';
import type { ProductPage, ProductPageReview } from '#contract/customer-pages/product-page.ts';
import type { OpenReading } from '../wall/open-reading.ts';
import { PRODUCT_FILTER_WORDS } from './product-filter-words.ts';

/**
 * A plain form with which a reader marks a review as helpful, without an account and without a
 * cookie.
 */
export function HelpfulVote({
  review: { id, helpful_count },
  page,
  back,
  reading: { write },
}: Readonly<{
  review: ProductPageReview;
  page: ProductPage;
  /** The filters of the page, which are the same for all its reviews. */
  back: string;
  reading: Pick<OpenReading, 'write'>;
}>): ReactNode {
  const words = PRODUCT_FILTER_WORDS[page.locale];
  const label = words.helpful(helpful_count === 0 ? null : write.whole(helpful_count));
  if (page.voted === id)
    return (
      <p className="s m" role="status" data-done="">
        {`${label} · ${words.voted}`}
      </p>
    );
  return (
    <form
      className="hv"
      method="post"
      action={`${page.base}/w/${encodeURIComponent(page.team_code)}/reviews/${id}/helpful`}
    >
      <input type="hidden" name="back" value={back} />
      <button type="submit">
        {label}
        <span className="v">{` : ${words.helpful_what}`}</span>
      </button>
    </form>
  );
}

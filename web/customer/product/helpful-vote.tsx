import type { ReactNode } from 'react';
import type { ProductPage, ProductPageReview } from '#contract/customer-pages/product-page.ts';
import type { OpenReading } from '../wall/open-reading.ts';
import { PRODUCT_FILTER_TEXTS } from './product-filter-texts.ts';

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
  const texts = PRODUCT_FILTER_TEXTS[page.locale];
  const label = texts.helpful(helpful_count === 0 ? null : write.whole(helpful_count));
  if (page.voted === id)
    return (
      <p className="s m" role="status" data-done="">
        {`${label} · ${texts.voted}`}
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
        <span className="v">{` : ${texts.helpful_what}`}</span>
      </button>
    </form>
  );
}

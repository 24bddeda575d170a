import type { ReactNode } from 'react';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';

/** Shows the customer’s review on Trustpilot. The reply to it is public and is written there. */
export function PublicReview({
  review: { review_rating, review_title, review_text, review_time, link },
}: {
  review: NonNullable<ReviewDetails['trustpilot_review']>;
}): ReactNode {
  return (
    <div className="leading-5">
      <Stars rating={review_rating} />
      {review_title && <p className="mt-1 font-medium break-words">{review_title}</p>}
      {review_text && <p className="line-clamp-4 break-words whitespace-pre-line">{review_text}</p>}
      <p className="mt-1 text-ink-3">
        <Moment at={review_time} />
        {link && (
          <>
            {', '}
            <a href={link} target="_blank" rel="noreferrer" className="link">
              y répondre en public
            </a>
          </>
        )}
      </p>
    </div>
  );
}

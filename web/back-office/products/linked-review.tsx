import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { PublicAuthor } from '../customers/public-author.tsx';
import { SHOP_REVIEW_STATUS_LABELS } from '../shop-reviews/review-status.tsx';

type Review = Answer<'getProduct'>['data']['naming_reviews'][number];

/** A review on the page of a product, with a link to its moderation. */
export function LinkedReview({
  review,
  children,
}: {
  review: Review;
  children?: ReactNode;
}): ReactNode {
  return (
    <li className="grid gap-1 border-t border-border py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars rating={review.rating} />
        <PublicAuthor
          request_id={review.request_id}
          name={review.author_name ?? 'Client anonyme'}
          className="font-medium"
        />
        <Moment at={review.created_at} />
        {marksOf(review).map((mark) => (
          <span key={mark} className="text-12 text-ink-3">
            {mark}
          </span>
        ))}
        <Link
          to="/dashboard/reviews/shop"
          search={{ view: 'all', review: review.id }}
          className="link ml-auto text-12 max-md:py-3"
        >
          Ouvrir
        </Link>
      </p>
      {review.title !== null && <p className="font-medium">{review.title}</p>}
      {review.body !== '' && <p className="break-words whitespace-pre-line">{review.body}</p>}
      {children}
    </li>
  );
}

/** Returns the marks of a review. A published review of a customer has none. */
function marksOf({ status, origin, is_incentivized }: Review): string[] {
  return [
    ...(status === 'published' ? [] : [SHOP_REVIEW_STATUS_LABELS[status]]),
    ...(origin === null ? [] : [origin]),
    ...(is_incentivized ? ['Avis avec contrepartie'] : []),
  ];
}

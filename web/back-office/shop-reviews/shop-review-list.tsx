import { Link, useNavigate } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { useRowKeys } from '#web/ui/tables/use-row-keys.ts';
import { NAME_LINK, ROW_COVER } from '#web/ui/layout/row-cover.ts';
import { reviewRow } from '../components/review-row.ts';
import { CustomerLink } from '../customers/customer-link.tsx';
import {
  authorName,
  ReviewStatus,
  type ShopReviewAnswer,
  waitsForDecision,
} from './review-status.tsx';
import type { ShopReviewsSearch } from './shop-reviews-address.ts';

const COLUMNS =
  'grid-cols-[84px_minmax(0,1fr)_288px_88px] md:max-lg:grid-cols-[84px_minmax(0,1fr)_auto]';

/** Lists the reviews for the wall, with the time until each is published automatically. */
export function ShopReviewList({
  reviews,
  search,
}: {
  reviews: readonly ShopReviewAnswer[];
  search: ShopReviewsSearch;
}): ReactNode {
  const list = useRowKeys();
  return (
    <div ref={list} className="lg:-mx-3">
      <ul aria-label="Avis publiés" className="border-t border-border lg:mx-3">
        {reviews.map((review) => (
          <Row key={review.id} review={review} search={search} />
        ))}
      </ul>
    </div>
  );
}

function Row({
  review,
  search,
}: {
  review: ShopReviewAnswer;
  search: ShopReviewsSearch;
}): ReactNode {
  const isCurrent = review.id === search.review;
  const navigate = useNavigate();
  const panel = {
    to: '/dashboard/reviews/shop',
    search: { ...search, review: review.id },
    resetScroll: false,
  } as const;
  const name = classNames('min-w-24 truncate', NAME_LINK);
  const label =
    review.status === 'withdrawn'
      ? 'Retiré par son auteur'
      : [review.title, review.text].filter((part) => part !== null).join(' · ');
  return (
    <li
      aria-current={isCurrent || undefined}
      className={reviewRow(
        classNames(
          COLUMNS,
          search.review !== undefined && 'lg:grid-cols-[84px_minmax(0,1fr)_auto]',
        ),
        isCurrent,
      )}
    >
      <Link {...panel} {...ROW_COVER} />
      <span className="pt-0.5 max-md:row-start-1">
        <Stars rating={review.rating} />
      </span>
      <div className="min-w-0 max-md:contents">
        <div className="flex items-center gap-2 font-medium max-md:col-span-2 max-md:row-start-2">
          {review.request_id === null ? (
            <Link {...panel} data-row-link className={name}>
              {authorName(review)}
            </Link>
          ) : (
            <CustomerLink
              id={review.request_id}
              opens={() => void navigate(panel)}
              data-row-link
              className={name}
            >
              {authorName(review)}
            </CustomerLink>
          )}
          {review.product !== null && (
            <span className="truncate text-12 font-text text-ink-3">{review.product}</span>
          )}
          {review.origin !== null && (
            <span className="flex-none text-12 font-text text-ink-3">{review.origin}</span>
          )}
          {review.is_incentivized && (
            <span className="flex-none text-12 font-text text-ink-3">Avec contrepartie</span>
          )}
          {waitsForDecision(review) && (
            <span className="flex items-center gap-1 text-12 font-text text-warning-text">
              <Icon of={Flag} className="size-3.5" />
              {review.contest?.is_open === true ? 'Contesté' : 'Signalé'}
            </span>
          )}
        </div>
        <div
          className={classNames(
            'truncate max-md:col-span-2 max-md:row-start-3',
            review.status === 'withdrawn' ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          {label}
        </div>
      </div>
      <span
        className={classNames(
          'max-md:col-span-2 md:max-lg:col-start-2', // Below the text on tablets.
          search.review !== undefined && 'lg:hidden',
        )}
      >
        <ReviewStatus review={review} />
      </span>
      <RelativeTime
        at={review.submitted_at}
        className="text-right text-12 leading-5 whitespace-nowrap text-ink-3 tabular-nums max-md:col-start-2 max-md:row-start-1 md:max-lg:col-start-3 md:max-lg:row-start-1"
      />
    </li>
  );
}

/** Shows the layout of the list while it is loading. */
export function ShopReviewListSkeleton(): ReactNode {
  return (
    <ul aria-busy="true" aria-label="Avis publiés" className="border-t border-border">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} className={reviewRow(COLUMNS)}>
          <Skeleton className="w-20" />
          <span className="grid grid-cols-1 gap-2.5 py-1 max-md:col-span-2 max-md:row-start-2">
            <Skeleton className={index % 2 ? 'w-32' : 'w-40'} />
            <Skeleton className={index % 3 ? 'w-72 max-w-full' : 'w-96 max-w-full'} />
          </span>
          <Skeleton className="w-32 max-md:hidden" />
          <Skeleton className="w-16 max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end" />
        </li>
      ))}
    </ul>
  );
}

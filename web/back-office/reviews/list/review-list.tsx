import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useRowKeys } from '#web/ui/tables/use-row-keys.ts';
import { reviewRow } from '#web/back-office/components/review-row.ts';
import { groupReviews } from './group-reviews.ts';
import { type ReviewItemActions, COLUMNS, ReviewListItem } from './review-list-item.tsx';
import type { ReviewsSearch } from '../reviews-address.ts';

export type ReviewsPage = Answer<'listReviews'>;

/** Shows the reviews in two groups: the unhappy customers, then the latest ones. */
export function ReviewList({
  page,
  search,
  acting,
}: {
  page: ReviewsPage;
  search: ReviewsSearch;
  /** Undefined when this person has read access only. */
  acting: ReviewItemActions | undefined;
}): ReactNode {
  const list = useRowKeys();
  const isGrouped = search.sort === undefined && search.status !== 'not_rated';
  const { first, recent } = isGrouped
    ? groupReviews(page.data, page)
    : { first: { rows: [], total: 0 }, recent: { rows: page.data, total: page.total } };
  return (
    <div
      ref={list}
      data-opens-panel
      className={classNames('lg:-mx-3', page.data.length === 0 && 'hidden')}
    >
      <Group title="Clients mécontents" {...first} search={search} acting={acting} />
      <Group
        title={isGrouped ? 'Récents' : 'Demandes'}
        {...recent}
        search={search}
        acting={acting}
      />
    </div>
  );
}

function Group({
  title,
  rows,
  total,
  search,
  acting,
}: {
  title: string;
  rows: readonly ReviewsPage['data'][number][];
  total: number;
  search: ReviewsSearch;
  acting: ReviewItemActions | undefined;
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="not-first:pt-1">
      <h2 className="flex items-center gap-2 pt-4 pb-2 text-12 font-medium text-ink-3 lg:mx-3">
        {title} <span className="tabular-nums">{formatNumber(total)}</span>
      </h2>
      <ul aria-label={title} className="border-t border-border lg:mx-3">
        {rows.map((review) => (
          <ReviewListItem key={review.id} review={review} search={search} acting={acting} />
        ))}
      </ul>
    </section>
  );
}

/** Shows the layout of the list while it is loading. */
export function ReviewListSkeleton(): ReactNode {
  return (
    <ul aria-busy="true" aria-label="Avis" className="mt-10 border-t border-border">
      {Array.from({ length: 9 }, (_, index) => (
        <li key={index} className={reviewRow(COLUMNS)}>
          <Skeleton className="w-20" />
          <span className="grid grid-cols-1 gap-2.5 py-1 max-md:col-span-2 max-md:row-start-2">
            <Skeleton className={index % 2 ? 'w-32' : 'w-40'} />
            <Skeleton className={index % 3 ? 'w-72 max-w-full' : 'w-96 max-w-full'} />
          </span>
          <Skeleton className="w-20 max-md:hidden" />
          <Skeleton className="w-16 max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end" />
        </li>
      ))}
    </ul>
  );
}

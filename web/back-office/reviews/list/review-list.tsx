import { Link } from '@tanstack/react-router';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { useRowKeys } from '#web/ui/tables/use-row-keys.ts';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { customerName } from '#web/back-office/components/customer.ts';
import { REVIEW_LINK, reviewRow } from '#web/back-office/components/review-row.ts';
import type { useBulkReviews } from '../bulk/use-bulk-reviews.ts';
import type { ReviewSelection } from '../bulk/use-review-selection.ts';
import { FollowUpStatus } from '../follow-up-status.tsx';
import { TagNames } from '../review-tags.tsx';
import { groupReviews } from './group-reviews.ts';
import type { ReviewsSearch } from '../reviews-address.ts';

export type ReviewsPage = Answer<'listReviews'>;
type Review = ReviewsPage['data'][number];

/** What is chosen, and what can be done with it. */
export interface Acting {
  selection: ReviewSelection;
  bulk: ReturnType<typeof useBulkReviews>;
}

/** The reviews in two groups: who is to be listened to first, then the latest. */
export function ReviewList({
  page,
  search,
  acting,
}: {
  page: ReviewsPage;
  search: ReviewsSearch;
  /** Undefined: this person only reads. */
  acting: Acting | undefined;
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
  rows: readonly Review[];
  total: number;
  search: ReviewsSearch;
  acting: Acting | undefined;
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="not-first:pt-1">
      <h2 className="flex items-center gap-2 pt-4 pb-2 text-12 font-medium text-ink-3 lg:mx-3">
        {title} <span className="tabular-nums">{formatNumber(total)}</span>
      </h2>
      <ul aria-label={title} className="border-t border-border lg:mx-3">
        {rows.map((review) => (
          <Row key={review.id} review={review} search={search} acting={acting} />
        ))}
      </ul>
    </section>
  );
}

const COLUMNS = 'grid-cols-[84px_minmax(0,1fr)_auto_80px]';
const WITH_BOX = 'grid-cols-[16px_84px_minmax(0,1fr)_auto_80px]';

function Row({
  review,
  search,
  acting,
}: {
  review: Review;
  search: ReviewsSearch;
  acting: Acting | undefined;
}): ReactNode {
  const isCurrent = review.id === search.request;
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classNames('group/row', reviewRow(acting ? WITH_BOX : COLUMNS, isCurrent))}
    >
      {acting && (
        <span className="relative z-1 pt-0.5 max-md:hidden">
          {review.status !== null && (
            <Checkbox
              label={`Sélectionner ${customerName(review)}`}
              hideLabel
              checked={acting.selection.rows.has(review.id)}
              onChange={() => acting.selection.toggle(review)}
            />
          )}
        </span>
      )}
      <span className="pt-0.5 max-md:row-start-1">
        {review.rating === null ? (
          <span className="text-12 text-ink-3">Sans note</span>
        ) : (
          <Stars rating={review.rating} />
        )}
      </span>
      <div className="min-w-0 max-md:contents">
        <div className="truncate font-medium max-md:row-start-2">
          <Link
            from="/dashboard/reviews/"
            to="."
            search={{ ...search, request: review.id }}
            resetScroll={false}
            data-row-link
            className={REVIEW_LINK}
          >
            {customerName(review)}
          </Link>
          <TagNames tags={review.tags} />
        </div>
        <div
          className={classNames(
            'truncate max-md:col-span-2 max-md:row-start-3',
            review.feedback ? 'text-ink-2' : 'text-ink-3',
          )}
        >
          {review.feedback ?? wordless(review)}
        </div>
      </div>
      <span
        className={classNames(
          'max-md:row-start-2 max-md:justify-self-end md:w-[100px]',
          review.status === null && 'text-ink-2',
        )}
      >
        {review.status === null ? (
          review.channel && <ChannelName channel={review.channel} />
        ) : (
          <FollowUpStatus status={review.status} rating={review.rating} />
        )}
      </span>
      <span className="relative text-right max-md:col-start-2 max-md:row-start-1">
        <RelativeTime
          at={review.rated_at ?? review.date_sent ?? review.created_at}
          className="text-12 leading-5 whitespace-nowrap text-ink-3 tabular-nums [@media(hover:hover)]:md:group-hover/row:opacity-0"
        />
        {acting && review.status !== null && <Resolve review={review} bulk={acting.bulk} />}
      </span>
    </li>
  );
}

/** Over the date while the row is pointed at or reached with Tab; « e » presses it. */
function Resolve({ review, bulk }: { review: Review; bulk: Acting['bulk'] }): ReactNode {
  const isDone = review.status === 'resolved';
  return (
    <IconButton
      icon={isDone ? Undo2 : CircleCheck}
      label={isDone ? 'Rouvrir' : 'Marquer résolu'}
      data-shortcut="e"
      onClick={() => void bulk.setStatus([review], isDone ? 'open' : 'resolved')}
      className="absolute -top-1.5 right-0 z-1 bg-hover opacity-0 focus-visible:opacity-100 max-md:hidden [@media(hover:hover)]:group-hover/row:opacity-100"
    />
  );
}

function wordless({ rating, date_clicked }: Review): string {
  if (rating !== null) return 'Sans commentaire';
  return date_clicked === null ? 'Pas encore de réponse' : 'Page ouverte, pas encore de note';
}

/** Rows that are coming, in their true places. */
export function ReviewListSkeleton(): ReactNode {
  return (
    <ul aria-busy="true" aria-label="Avis" className="mt-10 border-t border-border">
      {Array.from({ length: 9 }, (_, index) => (
        <li key={index} className={reviewRow(COLUMNS)}>
          <Skeleton className="w-20" />
          <span className="grid gap-2.5 py-1">
            <Skeleton className={index % 2 ? 'w-32' : 'w-40'} />
            <Skeleton className={index % 3 ? 'w-72 max-w-full' : 'w-96 max-w-full'} />
          </span>
          <Skeleton className="w-20 max-md:hidden" />
          <Skeleton className="w-16" />
        </li>
      ))}
    </ul>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { NAME_LINK, ROW_COVER } from '#web/ui/layout/row-cover.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { Stars } from '#web/ui/layout/stars.tsx';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { customerName } from '#web/back-office/components/customer.ts';
import { reviewRow } from '#web/back-office/components/review-row.ts';
import { CustomerLink } from '#web/back-office/customers/customer-link.tsx';
import type { useBulkReviews } from '../bulk/use-bulk-reviews.ts';
import type { ReviewSelection } from '../bulk/use-review-selection.ts';
import { FollowUpStatusLabel } from '../follow-up-status-label.tsx';
import { TagNames } from '../review-tags.tsx';
import type { ReviewsSearch } from '../reviews-address.ts';

type Review = Answer<'listReviews'>['data'][number];

/** The selection and the actions on it. */
export interface ReviewItemActions {
  selection: ReviewSelection;
  bulk: ReturnType<typeof useBulkReviews>;
}

/** The grid columns of a row without its checkbox. */
export const COLUMNS = 'grid-cols-[84px_minmax(0,1fr)_auto_80px]';
const WITH_BOX = 'grid-cols-[16px_84px_minmax(0,1fr)_auto_80px]';

/** Shows one review of the list: the customer, the comment and the actions. */
export function ReviewListItem({
  review,
  search,
  acting,
}: {
  review: Review;
  search: ReviewsSearch;
  acting: ReviewItemActions | undefined;
}): ReactNode {
  const isCurrent = review.id === search.request;
  const navigate = useNavigate();
  const panel = {
    to: '/dashboard/reviews',
    search: { ...search, request: review.id },
    resetScroll: false,
  } as const;
  // Beside a panel on a small laptop, the status is hidden to leave room for the name.
  const isTight = useMedia('(64rem <= width < 80rem)') && search.request !== undefined;
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classNames('group/row', reviewRow(acting ? WITH_BOX : COLUMNS, isCurrent))}
      {...(isTight && {
        style: { gridTemplateColumns: `${acting ? '16px ' : ''}84px minmax(0,1fr) 80px` },
      })}
    >
      <Link {...panel} {...ROW_COVER} />
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
          <CustomerLink
            id={review.id}
            opens={() => void navigate(panel)}
            data-row-link
            className={NAME_LINK}
          >
            {customerName(review)}
          </CustomerLink>
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
      {!isTight && (
        <span
          className={classNames(
            'max-md:row-start-2 max-md:justify-self-end md:w-24',
            review.status === null && 'text-ink-2',
          )}
        >
          {review.status === null ? (
            review.channel && <ChannelName channel={review.channel} />
          ) : (
            <FollowUpStatusLabel status={review.status} rating={review.rating} />
          )}
        </span>
      )}
      <span className="relative text-right max-md:col-start-2 max-md:row-start-1">
        <RelativeTime
          at={review.rated_at ?? review.date_sent ?? review.created_at}
          className="text-12 leading-5 whitespace-nowrap text-ink-3 tabular-nums [@media(hover:hover)]:group-hover/row:opacity-0"
        />
        {acting && review.status !== null && <Resolve review={review} bulk={acting.bulk} />}
      </span>
    </li>
  );
}

/** Shown over the date while the row is hovered or has the focus. The shortcut is « e ». */
function Resolve({ review, bulk }: { review: Review; bulk: ReviewItemActions['bulk'] }): ReactNode {
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

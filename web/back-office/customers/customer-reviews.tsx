import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { formatOrderNumber } from '../components/customer.ts';
import { FollowUpStatusLabel } from '../reviews/follow-up-status-label.tsx';
import type { Customer } from './customer-data.ts';

/** Shows the reviews of a customer for each order, with the shop’s replies. */
export function CustomerReviews({ reviews }: Pick<Customer, 'reviews'>): ReactNode {
  return (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <li
          key={review.id}
          className="grid gap-1.5 border-b border-border pb-4 last:border-b-0 last:pb-0"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {review.rating !== null && <Stars rating={review.rating} />}
            {review.status && <FollowUpStatusLabel status={review.status} rating={review.rating} />}
            {review.rated_at && (
              <RelativeTime at={review.rated_at} className="text-12 text-ink-3" />
            )}
            <Link
              to="/dashboard/reviews"
              search={{ status: 'all', request: review.id }}
              className="link ml-auto text-12 max-md:py-3"
            >
              {review.integration_order_number
                ? `Ouvrir l’avis, commande ${formatOrderNumber(review.integration_order_number)}`
                : 'Ouvrir l’avis'}
            </Link>
          </div>
          {review.feedback ? (
            <blockquote className="break-words whitespace-pre-line">
              « {review.feedback} »
            </blockquote>
          ) : (
            <p className="text-ink-3">Sans commentaire</p>
          )}
          {review.replies.map((reply) => (
            <div key={reply.id} className="mt-1 border-l border-border-strong pl-3">
              <p className="text-12 text-ink-3">
                {reply.author?.name ?? 'La boutique'}, par {reply.channel_label},{' '}
                {reply.state_label.toLowerCase()} <Moment at={reply.sent_at ?? reply.created_at} />
              </p>
              <p className="break-words whitespace-pre-line text-ink-2">{reply.text}</p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { customerName } from '../components/customer.ts';
import { CustomerLink } from '../customers/customer-link.tsx';
import type { LatestReview } from './dashboard-data.ts';

/** Shows the five latest ratings and their comments. */
export function LatestRatings({ latest }: { latest: Answer<'listReviews'> | null }): ReactNode {
  return (
    <section>
      <h2 className="mb-2 font-strong">Dernières notes</h2>
      {latest?.data.length === 0 && (
        <p className="text-ink-2">
          La première note apparaîtra ici dès qu’un client aura touché une étoile.
        </p>
      )}
      <ul>
        {latest?.data.map((review) => (
          <LatestRating key={review.id} review={review} />
        ))}
      </ul>
      {latest && latest.total > latest.data.length && (
        <Link to="/dashboard/reviews" className="link inline-flex min-h-11 items-center">
          Tous les avis
        </Link>
      )}
    </section>
  );
}

function LatestRating({ review }: { review: LatestReview }): ReactNode {
  return (
    <li className="hairline-b py-2.5 first:pt-1 last:border-b-0">
      <p className="flex items-center gap-2">
        <Stars rating={review.rating ?? 0} />
        <CustomerLink id={review.id} className="min-w-0 truncate">
          {customerName(review)}
        </CustomerLink>
        <RelativeTime
          at={review.rated_at ?? review.updated_at}
          className="ml-auto flex-none text-12 text-ink-3"
        />
      </p>
      {review.feedback && <p className="mt-0.5 line-clamp-2 text-ink-2">{review.feedback}</p>}
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleHelp, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { customerName, formatOrderNumber } from '../../components/customer.ts';
import { CustomerLink } from '../../customers/customer-link.tsx';
import { useSession } from '../../session/use-session.ts';
import { PairActions } from './pair-actions.tsx';

export type PairsPage = Answer<'listPublicReviews'>;
type Pair = PairsPage['data'][number];
type PublicReview = NonNullable<Pair['public_review']>;

const ROW = 'grid gap-x-8 gap-y-3 border-b border-border py-4 leading-5 md:grid-cols-2';
const HOW: Readonly<Record<NonNullable<PublicReview['match_kind']>, string>> = {
  reference: 'par la référence de l’invitation',
  email: 'par l’adresse invitée',
  person: 'par vous',
  proposed: '',
};

/** Shows the customer’s rating on the left and their public review on the right. */
export function PairList({ pairs }: { pairs: readonly Pair[] }): ReactNode {
  return (
    <ul aria-label="Avis et demandes" className="border-t border-border">
      {pairs.map((pair) => (
        <li key={pair.id} className={ROW}>
          <RequestSide pair={pair} />
          <ReviewSide pair={pair} />
        </li>
      ))}
    </ul>
  );
}

function RequestSide({ pair: { request, public_review } }: { pair: Pair }): ReactNode {
  if (!request)
    return (
      <p className="text-ink-3 max-md:order-last">
        Aucune demande connue. Un avis spontané, ou venu d’ailleurs.
      </p>
    );
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CustomerLink id={request.id} className="link font-medium">
          {customerName(request)}
        </CustomerLink>
        <Link
          to="/dashboard/reviews"
          search={{ status: 'all', request: request.id }}
          data-row-link
          className="link text-12"
        >
          {request.integration_order_number
            ? `Commande ${formatOrderNumber(request.integration_order_number)}`
            : `Demande ${request.id}`}
        </Link>
        {public_review?.match_kind === 'proposed' && (
          <Status icon={CircleHelp} tone="warning" word="Proposé" reason={scoreOf(public_review)} />
        )}
        {public_review &&
          public_review.match_kind !== 'proposed' &&
          public_review.match_kind !== null && (
            <Status
              icon={CircleCheck}
              tone="good"
              word="Rapproché"
              reason={HOW[public_review.match_kind]}
            />
          )}
      </div>
      <div className="mt-1 flex items-center gap-3">
        {request.rating === null ? (
          <span className="text-12 text-ink-3">Sans note</span>
        ) : (
          <Stars rating={request.rating} />
        )}
        {request.public_clicked_at && (
          <span className="text-12 text-ink-3">
            Parti vers Trustpilot <RelativeTime at={request.public_clicked_at} />
          </span>
        )}
      </div>
      {request.feedback && (
        <p className="mt-1 line-clamp-3 break-words text-ink-2">{request.feedback}</p>
      )}
    </div>
  );
}

function ReviewSide({ pair }: { pair: Pair }): ReactNode {
  const { team } = useSession();
  const review = pair.public_review;
  if (!review) return <Status icon={CircleDashed} word="Pas encore d’avis connu" />;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.review_rating} />
        <span className="font-medium">{review.consumer_name ?? 'Anonyme'}</span>
        <RelativeTime at={review.review_time} className="text-12 text-ink-3" />
        {review.review_is_verified && <span className="text-12 text-ink-3">Vérifié</span>}
        {review.review_is_pending && (
          <span className="text-12 text-warning">Pas encore en ligne</span>
        )}
      </div>
      {review.review_title && <p className="mt-1 font-medium break-words">{review.review_title}</p>}
      {review.review_text && (
        <p className="mt-1 line-clamp-4 break-words whitespace-pre-line text-ink-2">
          {review.review_text}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {team.role !== 'reader' && pair.request && (
          <PairActions request={pair.request} review={review} />
        )}
        {review.link && (
          <a
            href={review.link}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center gap-1 max-md:min-h-11"
          >
            Y répondre sur Trustpilot <Icon of={ExternalLink} className="size-3.5" />
          </a>
        )}
      </div>
    </div>
  );
}

function scoreOf({ match_score, match_rivals }: PublicReview): string {
  const score = `${match_score ?? 0} sur 100`;
  return match_rivals === 0
    ? score
    : `${score}, ${match_rivals === 1 ? 'une autre demande ressemble' : `${match_rivals} autres demandes ressemblent`}`;
}

/** Shows the layout of the list while it is loading. */
export function PairListSkeleton(): ReactNode {
  return (
    <ul aria-busy="true" aria-label="Avis et demandes" className="border-t border-border">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className={ROW}>
          {[0, 1].map((side) => (
            <span key={side} className="grid content-start gap-2.5 py-1">
              <Skeleton className={index % 2 ? 'w-32' : 'w-40'} />
              <Skeleton className={index % 3 ? 'w-72 max-w-full' : 'w-56 max-w-full'} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

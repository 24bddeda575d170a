import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import type { LiveReading } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { SHOP_REVIEW_STATUS_LABELS } from '../shop-reviews/review-status.tsx';
import { ReviewVideoPlayer } from '../components/review-video-player.tsx';

type Review = Answer<'listReviewsOfProduct'>['data'][number];

/** Lists reviews of one product. Each links to its moderation. */
export function ReviewsOfProduct({
  title,
  none,
  reading,
  onRetry,
}: {
  title: string;
  none: string;
  reading: LiveReading<Answer<'listReviewsOfProduct'>> | undefined;
  onRetry: () => void;
}): ReactNode {
  const reviews = reading?.answer?.data;
  return (
    <section>
      <h2 className="mb-2 font-strong">{title}</h2>
      {reading?.failure && (
        <Broken
          title="Ces avis n’ont pas pu être chargés"
          requestId={reading.failure.requestId}
          onRetry={onRetry}
        >
          {reading.failure.message}
        </Broken>
      )}
      {reviews?.length === 0 && <p className="text-ink-3">{none}</p>}
      <ul aria-hidden={!reading}>
        {!reading && <SkeletonList rows={2} />}
        {reviews?.map((review) => (
          <li key={review.id} className="grid gap-1 border-t border-border py-3">
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={review.rating} />
              <span className="font-medium">{review.author_name ?? 'Client anonyme'}</span>
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
            <Media review={review} />
          </li>
        ))}
      </ul>
    </section>
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

function Media({ review: { media, author_name } }: { review: Review }): ReactNode {
  const photos = media.filter(({ kind }) => kind === 'photo');
  const author = author_name ?? 'un client anonyme';
  return (
    <>
      {photos.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {photos.map(({ url }, index) => (
            <a key={url} href={url} target="_blank" rel="noopener">
              <img
                src={url}
                alt={`Joint par ${author}, ${index + 1} sur ${photos.length}`}
                className="size-16 rounded-control object-cover"
                loading="lazy"
              />
            </a>
          ))}
        </p>
      )}
      {media
        .filter(({ kind }) => kind === 'video')
        .map((video) => (
          <ReviewVideoPlayer key={video.url} video={video} label={`Vidéo jointe par ${author}`} />
        ))}
    </>
  );
}

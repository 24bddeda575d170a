import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import type { LiveReading } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx';
import { ReviewVideoPlayer } from '../components/review-video-player.tsx';
import { LinkedReview } from './linked-review.tsx';

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
          <LinkedReview key={review.id} review={review}>
            <Media review={review} />
          </LinkedReview>
        ))}
      </ul>
    </section>
  );
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

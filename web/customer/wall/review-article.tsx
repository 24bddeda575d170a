import type { ReactNode } from 'react';
import type { ReviewVideo } from '#contract/customer-pages/shop-review.ts';
import type { WallPage, WallReview } from '#contract/customer-pages/wall-page.ts';
import { authorOf, datesOf, markOf, type OpenReading } from './open-reading.ts';
import { RatingStars } from './rating-stars.tsx';
import { attestationAddress } from './wall-address.ts';

export interface ReviewArticleParts {
  review: WallReview;
  page: Pick<WallPage, 'shop' | 'team_code' | 'locale' | 'base' | 'is_embedded'>;
  reading: OpenReading;
}

interface ArticleProps extends ReviewArticleParts {
  review: WallReview & { video?: ReviewVideo | null };
  /** Returns the label of a video. Absent when the reviews have no videos. */
  videoLabel?: (author: string) => string;
  /** Content shown below the text. */
  children?: ReactNode;
  /** Content shown below the author and the dates. */
  foot?: ReactNode;
}

/**
 * One review: the rating, the text, the author, the product and the dates, then the shop’s answer.
 */
export function ReviewArticle({
  review,
  page,
  reading,
  videoLabel,
  children,
  foot,
}: Readonly<ArticleProps>): ReactNode {
  const { texts } = reading;
  const heading = `titre-${review.id}`;
  return (
    <article id={`avis-${review.id}`} aria-labelledby={heading}>
      <RatingStars rating={review.rating} reading={reading} />
      {review.title === null ? (
        <h2
          id={heading}
          className="v"
        >{`${authorOf(review, reading)}, ${reading.texts.out_of(String(review.rating))}`}</h2>
      ) : (
        <h2 id={heading}>{review.title}</h2>
      )}
      {review.text !== '' && <p className="w">{review.text}</p>}
      <Photos review={review} reading={reading} />
      {review.video && videoLabel && (
        <Video video={review.video} label={videoLabel(authorOf(review, reading))} />
      )}
      {children}
      <div className="s m">
        <b>{authorOf(review, reading)}</b> <ReviewMark review={review} reading={reading} />
        {review.product !== null && <div className="pd">{review.product}</div>}
        <div>
          {`${datesOf(review, reading)} · `}
          <a
            href={`${attestationAddress(page, review.id)}#signaler`}
            rel="nofollow"
            {...(page.is_embedded && { target: '_blank', rel: 'nofollow noopener' })}
          >
            {texts.report}
            <span className="v">{` ${texts.report_what}`}</span>
          </a>
        </div>
      </div>
      {foot}
      {review.reply !== null && (
        <div className="rep">
          <p className="s m">{texts.reply(page.shop.name)}</p>
          <p className="w">{review.reply}</p>
        </div>
      )}
    </article>
  );
}

/**
 * The video is not loaded before a click, and its space is reserved. It starts muted, because it
 * has no captions and the reader may not be alone.
 */
function Video({ video, label }: Readonly<{ video: ReviewVideo; label: string }>): ReactNode {
  return (
    <p className="ph">
      <video
        src={video.url}
        poster={video.poster_url ?? undefined}
        aria-label={label}
        width="320"
        height="240"
        controls
        muted
        playsInline
        preload="none"
      />
    </p>
  );
}

function Photos({ review, reading }: Readonly<Omit<ReviewArticleParts, 'page'>>): ReactNode {
  if (review.photos.length === 0) return null;
  return (
    <p className="ph">
      {review.photos.map(({ url, width, height }, index) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img
            src={url}
            width={width}
            height={height}
            alt={reading.texts.photo(authorOf(review, reading), index + 1)}
            loading="lazy"
          />
        </a>
      ))}
    </p>
  );
}

/**
 * The mark of a review as an icon and a text, never only a colour. Its explanation opens without a
 * script.
 */
export function ReviewMark({
  review,
  reading,
}: Readonly<Omit<ReviewArticleParts, 'page'>>): ReactNode {
  const { is_verified, is_incentivized } = review;
  const { word, what } = markOf(review, reading);
  return (
    <>
      <details className={is_verified ? 'ok' : 'no'}>
        <summary>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={is_verified ? 'M5 12.5l4.5 4.5L19 7.5' : 'M6 12h12'} />
          </svg>
          {word}
        </summary>
        <span className="why">{what}</span>
      </details>
      {is_incentivized && <span className="inc">{reading.texts.incentivized}</span>}
    </>
  );
}

import type { ReactNode } from 'react';
import type { WallReview } from '#contract/customer-pages/wall-page.ts';
import { authorOf, countSentence, datesOf, type OpenReading } from './open-reading.ts';
import { RatingStars, StarDrawings } from './rating-stars.tsx';
import { ReviewMark } from './review-article.tsx';
import { wholeWall } from './wall-address.ts';
import type { WallParts } from './wall-summary-part.tsx';

/**
 * One line for a footer or a margin: the average, the number of reviews, and the link to all of
 * them.
 */
export function BadgeView({ page, reading }: Readonly<WallParts>): ReactNode {
  return (
    <>
      <StarDrawings />
      <main>
        <Line page={page} reading={reading} />
      </main>
    </>
  );
}

function Line({ page, reading }: Readonly<WallParts>): ReactNode {
  const { write } = reading;
  const { average } = page.summary;
  return (
    <p className="bdg">
      {average !== null && (
        <>
          <b aria-hidden="true">{write.tenth(average)}</b>
          <RatingStars rating={average} reading={reading} isAverage />
        </>
      )}
      <a className="s" href={wholeWall(page)} target="_blank" rel="noopener">
        {countSentence(page.summary, reading)}
      </a>
    </p>
  );
}

export function CarouselView({ page, reading }: Readonly<WallParts>): ReactNode {
  const { texts } = reading;
  return (
    <>
      <StarDrawings />
      <main>
        <h1 className="v">{texts.title}</h1>
        <Line page={page} reading={reading} />
        <ReviewCarousel reviews={page.reviews} title={texts.title} reading={reading} />
      </main>
    </>
  );
}

/** The latest reviews side by side. They scroll by touch, wheel or keyboard. */
export function ReviewCarousel({
  reviews,
  title,
  reading,
}: Readonly<{
  reviews: readonly WallReview[];
  title: string;
  reading: OpenReading;
}>): ReactNode {
  return (
    reviews.length > 0 && (
      <ul className="car" aria-label={title}>
        {reviews.map((review) => (
          <li key={review.id}>
            <RatingStars rating={review.rating} reading={reading} />
            {review.title !== null && <h2>{review.title}</h2>}
            {review.text !== '' && <p className="cut">{review.text}</p>}
            <div className="s m">
              <b>{authorOf(review, reading)}</b> <ReviewMark review={review} reading={reading} />
              <div>{datesOf(review, reading)}</div>
            </div>
          </li>
        ))}
      </ul>
    )
  );
}

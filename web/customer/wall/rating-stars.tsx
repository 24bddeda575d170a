import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import { Star, StarSymbol } from '../stars.tsx';
import type { OpenReading } from './open-reading.ts';

/** The drawing of a star and of a half-filled one, once a page. */
export function StarDrawings(): ReactNode {
  return (
    <>
      <StarSymbol />
      <svg className="v" aria-hidden="true">
        <linearGradient id="h5">
          <stop offset=".5" />
          <stop offset=".5" />
        </linearGradient>
      </svg>
    </>
  );
}

/** « 4,5 sur 5 »: whole stars and a half one; what is nearer to the next counts as it. */
export function RatingStars({
  rating,
  reading,
  isAverage = false,
}: Readonly<{ rating: number; reading: OpenReading; isAverage?: boolean }>): ReactNode {
  const label = reading.texts.out_of(isAverage ? reading.write.tenth(rating) : String(rating));
  const halves = Math.round(rating * 2);
  return (
    <span className="r5" role="img" aria-label={label}>
      {RATINGS.map((star) =>
        halves === star * 2 - 1 ? (
          <HalfStar key={star} />
        ) : (
          <Star key={star} is_on={star * 2 <= halves} />
        ),
      )}
    </span>
  );
}

function HalfStar(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="hf">
      <use href="#s" />
    </svg>
  );
}

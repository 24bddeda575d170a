import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import { StarSymbol } from '../stars.tsx';
import type { OpenReading } from './open-reading.ts';

/** Defines the full and the half star once per page. */
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

/**
 * The five stars as text, by the number of filled halves. Each page contains them about ten times.
 */
const FIVE_STARS = Array.from({ length: 11 }, (_, halves) =>
  RATINGS.map((star) => {
    const look = halves === star * 2 - 1 ? ' class="hf"' : star * 2 <= halves ? ' class="on"' : '';
    return `<svg viewBox="0 0 24 24" aria-hidden="true"${look}><use href="#s"></use></svg>`;
  }).join(''),
);

/** The stars of a rating, such as « 4,5 sur 5 », rounded to half stars. */
export function RatingStars({
  rating,
  reading,
  isAverage = false,
}: Readonly<{ rating: number; reading: OpenReading; isAverage?: boolean }>): ReactNode {
  const label = reading.texts.out_of(isAverage ? reading.write.tenth(rating) : String(rating));
  return (
    <span
      className="r5"
      role="img"
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: FIVE_STARS[Math.round(rating * 2)] ?? '' }}
    />
  );
}

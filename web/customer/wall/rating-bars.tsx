import type { ReactNode } from 'react';
import type { WallSummary } from '#contract/customer-pages/wall-page.ts';
import type { OpenReading } from './open-reading.ts';

interface RatingBarsProps {
  counts: WallSummary['counts'];
  chosen: number | null;
  /** Returns the URL of the page with another rating in the filter. Null shows all ratings. */
  addressOf: (rating: number | null) => string;
  reading: OpenReading;
}

/** The number of reviews by rating. Each line is a link that filters by its rating. */
export function RatingBars({
  counts,
  chosen,
  addressOf,
  reading,
}: Readonly<RatingBarsProps>): ReactNode {
  const { texts, write } = reading;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <h2 className="s m fh" id="fn">
        {texts.filter}
      </h2>
      <ul className="bars" aria-labelledby="fn">
        <li>
          <a href={addressOf(null)} aria-current={chosen === null || undefined}>
            <span>{texts.every_rating}</span>
            <span />
            <span>
              {write.whole(total)}
              <span className="v">{texts.reviews('', total === 1)}</span>
            </span>
          </a>
        </li>
        {[5, 4, 3, 2, 1].map((rating) => {
          const count = counts[rating - 1] ?? 0;
          return (
            <li key={rating}>
              <a href={addressOf(rating)} aria-current={chosen === rating || undefined}>
                <span>
                  {reading.stars[rating - 1]}
                  <span className="v">{`, ${texts.out_of(String(rating))}, `}</span>
                </span>
                <svg aria-hidden="true">
                  <rect width="100%" height="8" />
                  <rect width={`${((100 * count) / total).toFixed(1)}%`} height="8" />
                </svg>
                <span>
                  {write.whole(count)}
                  <span className="v">{texts.reviews('', count === 1)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

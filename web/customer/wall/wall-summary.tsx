import type { ReactNode } from 'react';
import type { WallPage } from '#contract/customer-pages/wall-page.ts';
import { controlOf, countOf, type OpenReading } from './open-reading.ts';
import { RatingStars } from './rating-stars.tsx';
import { attestationAddress, wallAddress } from './wall-address.ts';

export interface WallParts {
  page: WallPage;
  reading: OpenReading;
}

/** The average of all that is published, how it is made up, and how it came about. */
export function WallSummary({ page, reading }: Readonly<WallParts>): ReactNode {
  const { texts, write } = reading;
  const { total, average } = page.summary;
  return (
    <section className="sum">
      <h1 className="s m">{texts.title}</h1>
      {average !== null && (
        <p>
          <b className="n" aria-hidden="true">
            {write.tenth(average)}
          </b>
          <RatingStars rating={average} reading={reading} isAverage />
        </p>
      )}
      <p className="s">{countOf(page.summary, reading)}</p>
      {total > 0 && <Bars page={page} reading={reading} />}
      <p className="s m wn">
        {`${controlOf(page, reading)} `}
        <a href={attestationAddress(page)} {...(page.is_embedded && { target: '_blank' })}>
          {texts.how}
        </a>
      </p>
    </section>
  );
}

function Bars({ page, reading }: Readonly<WallParts>): ReactNode {
  const { texts, write } = reading;
  const { counts, total } = page.summary;
  const chosen = page.filter.rating;
  return (
    <>
      <h2 className="s m fh" id="fn">
        {texts.filter}
      </h2>
      <ul className="bars" aria-labelledby="fn">
        <li>
          <a href={wallAddress(page, { rating: null })} aria-current={chosen === null || undefined}>
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
              <a href={wallAddress(page, { rating })} aria-current={chosen === rating || undefined}>
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

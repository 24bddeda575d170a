import type { ReactNode } from 'react';
import type { WallPage } from '#contract/customer-pages/wall-page.ts';
import { controlSentence, countSentence, type OpenReading } from './open-reading.ts';
import { RatingBars } from './rating-bars.tsx';
import { RatingStars } from './rating-stars.tsx';
import { attestationAddress, wallAddress } from './wall-address.ts';

export interface WallParts {
  page: WallPage;
  reading: OpenReading;
}

/**
 * The average of all published reviews, the distribution of the ratings, and the rules of
 * collection.
 */
export function WallSummaryPart({ page, reading }: Readonly<WallParts>): ReactNode {
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
      <p className="s">{countSentence(page.summary, reading)}</p>
      {total > 0 && (
        <RatingBars
          counts={page.summary.counts}
          chosen={page.filter.rating}
          addressOf={(rating) => wallAddress(page, { rating })}
          reading={reading}
        />
      )}
      <p className="s m wn">
        {`${controlSentence(page, reading)} `}
        <a href={attestationAddress(page)} {...(page.is_embedded && { target: '_blank' })}>
          {texts.how}
        </a>
      </p>
    </section>
  );
}

import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { Breakdown } from '#web/ui/charts/breakdown.tsx';
import { StarShape } from '#web/ui/layout/stars.tsx';
import { StepName } from '#web/back-office/components/messages/step-name.tsx';
import type { StatisticName, StatisticReading } from './dashboard-data.ts';
import { UnreadStatistic } from './unread-statistic.tsx';

const NO_SENDING = 'Le lien général n’a pas d’envoi auquel le comparer.';

export interface BreakdownReadings {
  ratings: StatisticReading<'ratingDistribution'>;
  channels: StatisticReading<'reviewsDistributionByChannel'>;
  steps: StatisticReading<'reviewsDistributionByStep'>;
}

/**
 * Shows the ratings by star, by channel and by step. The general link has a row once it has
 * received a rating.
 */
export function Breakdowns({ ratings, channels, steps }: BreakdownReadings): ReactNode {
  return (
    <div className="hairline-t mt-6 grid grid-cols-[222fr_242fr_280fr] gap-8 pt-5 max-lg:grid-cols-1">
      <Read
        title="Par note"
        unread="La répartition des notes n’a pas pu être chargée"
        reading={ratings}
      >
        {(rows) => (
          <Breakdown
            title="Par note"
            nameWidth={38}
            heads={['Note', 'Avis', 'Part']}
            rows={rows
              .toSorted((a, b) => b.rating - a.rating)
              .map(({ rating, total, share }) => ({
                key: String(rating),
                label: <RatingName rating={rating} />,
                total,
                share,
              }))}
          />
        )}
      </Read>
      <Read
        title="Par canal"
        unread="La répartition par canal n’a pas pu être chargée"
        reading={channels}
      >
        {(rows) => (
          <Breakdown
            title="Par canal"
            heads={['Canal', 'Avis', 'Réponse']}
            unmeasuredWhy={NO_SENDING}
            rows={rows
              .filter(({ channel, total }) => channel !== 'link' || total > 0)
              .map(({ channel, total, sent }) => ({
                key: channel,
                label: CHANNEL_LABELS[channel],
                total,
                share: answered(total, sent),
              }))}
          />
        )}
      </Read>
      <Read
        title="Par étape"
        unread="La répartition par étape n’a pas pu être chargée"
        reading={steps}
      >
        {(rows) => (
          <Breakdown
            title="Par étape"
            nameWidth={120}
            heads={['Étape', 'Avis', 'Réponse']}
            unmeasuredWhy={NO_SENDING}
            rows={rows
              .filter(({ step, total }) => step !== null || total > 0)
              .map(({ step, total, sent }) => ({
                key: step ?? 'link',
                label: step ? <StepName step={step} /> : 'Sans étape (lien)',
                total,
                share: answered(total, sent),
              }))}
          />
        )}
      </Read>
    </div>
  );
}

interface ReadProps<Name extends StatisticName> {
  title: string;
  unread: string;
  reading: StatisticReading<Name>;
  children: (rows: NonNullable<StatisticReading<Name>['value']>) => ReactNode;
}

/** Shows one breakdown, or the error that prevents it. */
function Read<Name extends StatisticName>({
  title,
  unread,
  reading: { value, failure, retry },
  children,
}: ReadProps<Name>): ReactNode {
  if (value) return children(value);
  return (
    <section>
      <h2 className="mb-2 font-strong">{title}</h2>
      {failure && <UnreadStatistic title={unread} failure={failure} retry={retry} />}
    </section>
  );
}

function RatingName({ rating }: { rating: number }): ReactNode {
  return (
    <span className="flex items-center gap-1.5">
      {rating}
      <StarShape className="size-3.5" />
      <span className="sr-only">{rating > 1 ? 'étoiles' : 'étoile'}</span>
    </span>
  );
}

/** Returns the ratings divided by the messages sent, from 0 to 1, or null when nothing was sent. */
function answered(total: number, sent: number | null): number | null {
  if (sent === null || sent === 0) return null;
  return Math.min(1, total / sent);
}

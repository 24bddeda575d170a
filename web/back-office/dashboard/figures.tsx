import { lazy, type ReactNode } from 'react';
import { Figure, FigureRow, type FigureProps } from '#web/ui/charts/figure.tsx';
import { formatDecimal, formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import type { Period } from '#web/ui/period/period.ts';
import type { Statistic, StatisticReading } from './dashboard-data.ts';
import type { FigureName } from './dashboard-search.ts';

/** Starts to load the chart while the figures are read, so that the first script stays small. */
const chart = import('./figure-chart.tsx');
const FigureChart = lazy(async () => ({ default: (await chart).FigureChart }));

/** The statistic that gives each figure. */
export const FIGURE_STATISTICS = {
  reviews: 'totalReviewsCollected',
  sent: 'totalLinkSent',
  average: 'averageRating',
} as const satisfies Record<FigureName, string>;

export interface FigureReadings {
  reviews: StatisticReading<'totalReviewsCollected'>;
  sent: StatisticReading<'totalLinkSent'>;
  average: StatisticReading<'averageRating'>;
}
interface FiguresProps {
  readings: FigureReadings;
  /** The chosen figure in the previous period. */
  past: Statistic<(typeof FIGURE_STATISTICS)[FigureName]> | null;
  period: Period;
  before: Period | null;
  today: string;
  chosen: FigureName;
  onChoose: (figure: FigureName) => void;
  /** True for example figures, which do not show the shop’s own goal. */
  isSample?: boolean;
}

/**
 * Shows the three figures and the chart of the chosen one. A figure that could not be read says so,
 * and the others stay visible.
 */
export function Figures({
  readings,
  past,
  period,
  before,
  today,
  chosen,
  onChoose,
  isSample = false,
}: FiguresProps): ReactNode {
  const figure = (key: FigureName) => ({ isChosen: key === chosen, onChoose: () => onChoose(key) });
  const [reviews, sent, average] = [
    readings.reviews.value,
    readings.sent.value,
    readings.average.value,
  ];
  return (
    <>
      <FigureRow label="Les chiffres de la période">
        <Figure
          label="Avis collectés"
          value={reviews && formatNumber(reviews.total)}
          change={
            reviews && before ? totalChange(reviews.total, reviews.previous_total) : undefined
          }
          {...(reviews ? { spark: reviews.series.map(({ total }) => total) } : UNREAD)}
          {...figure('reviews')}
        />
        <Figure
          label="Demandes envoyées"
          value={sent && formatNumber(sent.total)}
          change={sent && before ? totalChange(sent.total, sent.previous_total) : undefined}
          {...(sent ? { spark: sent.series.map(({ total }) => total) } : UNREAD)}
          {...figure('sent')}
        />
        <Figure
          label="Note moyenne"
          value={average?.average == null ? null : formatDecimal(average.average)}
          unit="sur 5"
          change={
            average && before ? averageChange(average.average, average.previous_average) : undefined
          }
          {...(average
            ? {
                spark: average.series.flatMap((day) => (day.average === null ? [] : [day.average])),
              }
            : UNREAD)}
          {...figure('average')}
        />
      </FigureRow>
      <FigureChart
        figure={chosen}
        reading={readings[chosen]}
        past={past}
        period={period}
        before={before}
        today={today}
        isSample={isSample}
      />
    </>
  );
}

/** Shown under the figure in place of its change. */
const UNREAD = { hint: 'non lu' };

type Change = FigureProps['change'];

function totalChange(total: number, before: number | null): Change {
  if (before === null) return undefined;
  const label =
    before === 0 ? formatNumber(total) : formatShare(Math.abs(total - before) / before, true);
  return {
    label: total === before ? 'stable' : label,
    direction: directionOf(total - before),
    before: `${formatNumber(before)} avant`,
  };
}

function averageChange(average: number | null, before: number | null): Change {
  if (average === null || before === null) return undefined;
  // The difference of the rounded values: « 4,3 », « 4,3 avant » and « + 0,1 » would contradict
  // each other.
  const difference = (Math.round(average * 10) - Math.round(before * 10)) / 10;
  return {
    label: difference === 0 ? 'stable' : formatDecimal(Math.abs(difference)),
    direction: directionOf(difference),
    before: `${formatDecimal(before)} avant`,
  };
}

const directionOf = (difference: number): 'up' | 'down' | 'same' =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';

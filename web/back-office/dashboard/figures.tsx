import type { ReactNode } from 'react';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { formatShortDay } from '#web/ui/format/dates.ts';
import { Figure, FigureRow, type FigureProps } from '#web/ui/charts/figure.tsx';
import { countOf, formatDecimal, formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import type { Period } from '#web/ui/period/period.ts';
import {
  type Statistic,
  type StatisticName,
  type StatisticReading,
  useStatistic,
} from './dashboard-data.ts';
import type { FigureName } from './dashboard-search.ts';
import { type BarWords, type DayValue, grainOf, periodBars } from './period-bars.ts';
import { UnreadStatistic } from './unread-statistic.tsx';

export interface FigureReadings {
  reviews: StatisticReading<'totalReviewsCollected'>;
  sent: StatisticReading<'totalLinkSent'>;
  average: StatisticReading<'averageRating'>;
}
interface FiguresProps {
  readings: FigureReadings;
  period: Period;
  before: Period | null;
  today: string;
  chosen: FigureName;
  onChoose: (figure: FigureName) => void;
}

/** The three figures, and the chart of the one that is chosen. A figure that could not be read says so; the others stay. */
export function Figures({
  readings,
  period,
  before,
  today,
  chosen,
  onChoose,
}: FiguresProps): ReactNode {
  const past = useStatistic(SERIES[chosen].statistic, before ?? period, {
    enabled: before !== null,
  });
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
        reading={readings[chosen]}
        past={past.value}
        {...SERIES[chosen]}
        period={period}
        before={before}
        today={today}
      />
    </>
  );
}

/** Under the figure, where its change would stand. */
const UNREAD = { note: 'non lu' };

interface Series {
  statistic: StatisticName & ('totalReviewsCollected' | 'totalLinkSent' | 'averageRating');
  name: string;
  words: BarWords;
  unread: string;
}
const SERIES: Record<FigureName, Series> = {
  reviews: {
    statistic: 'totalReviewsCollected',
    name: 'Avis collectés',
    words: { value: (value) => countOf(value, 'avis', 'avis'), isMean: false },
    unread: 'Le nombre d’avis collectés n’a pas pu être lu',
  },
  sent: {
    statistic: 'totalLinkSent',
    name: 'Demandes envoyées',
    words: { value: (value) => countOf(value, 'demande', 'demandes'), isMean: false },
    unread: 'Le nombre de demandes envoyées n’a pas pu être lu',
  },
  average: {
    statistic: 'averageRating',
    name: 'Note moyenne',
    words: {
      value: (value) => (value === 0 ? 'aucune note' : `${formatDecimal(value)} sur 5`),
      isMean: true,
    },
    unread: 'La note moyenne n’a pas pu être lue',
  },
};

interface FigureChartProps extends Series {
  reading: FigureReadings[FigureName];
  past: Statistic<Series['statistic']> | null;
  period: Period;
  before: Period | null;
  today: string;
}

function FigureChart({
  reading: { value, failure, retry },
  past,
  period,
  before,
  today,
  name,
  words,
  unread,
}: FigureChartProps): ReactNode {
  if (!value) {
    return (
      failure && (
        <div className="mt-4">
          <UnreadStatistic title={unread} failure={failure} retry={retry} />
        </div>
      )
    );
  }
  const days = daysOf(value);
  const grain = GRAINS[grainOf(days.length)];
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-strong">
          {name} {grain}
        </h2>
        <Legend period={period} before={before} />
      </div>
      <BarChart
        label={`${name} ${grain}, du ${formatShortDay(period.start, 'UTC')} au ${formatShortDay(period.end, 'UTC')}`}
        bars={periodBars(days, past && daysOf(past), today, words)}
        words={words.value}
        valueName={name}
        {...(words.isMean && { top: 5 })}
        axisWords={(axis) => (Number.isInteger(axis) ? formatNumber(axis) : formatDecimal(axis))}
      />
    </>
  );
}

const GRAINS = { day: 'par jour', week: 'par semaine', month: 'par mois' } as const;

/** The days of a statistic. A mean is weighed by what was counted on its day. */
function daysOf(statistic: Statistic<Series['statistic']>): DayValue[] {
  if ('average' in statistic)
    return statistic.series.map(({ date, average, count }) => ({
      date,
      sum: (average ?? 0) * count,
      count,
    }));
  return statistic.series.map(({ date, total }) => ({ date, sum: total, count: 1 }));
}

type Change = FigureProps['change'];

function totalChange(total: number, before: number | null): Change {
  if (before === null) return undefined;
  const words =
    before === 0 ? formatNumber(total) : formatShare(Math.abs(total - before) / before, true);
  return {
    words: total === before ? 'stable' : words,
    direction: directionOf(total - before),
    before: `${formatNumber(before)} avant`,
  };
}

function averageChange(average: number | null, before: number | null): Change {
  if (average === null || before === null) return undefined;
  // Between the two values as they are shown: « 4,3 », « 4,3 avant » and « + 0,1 » would contradict each other.
  const difference = (Math.round(average * 10) - Math.round(before * 10)) / 10;
  return {
    words: difference === 0 ? 'stable' : formatDecimal(Math.abs(difference)),
    direction: directionOf(difference),
    before: `${formatDecimal(before)} avant`,
  };
}

const directionOf = (difference: number): 'up' | 'down' | 'same' =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';

function Legend({ period, before }: { period: Period; before: Period | null }): ReactNode {
  const words = ({ start, end }: Period) => (
    <Ordinals text={`${formatShortDay(start, 'UTC')} – ${formatShortDay(end, 'UTC')}`} />
  );
  return (
    <p className="flex gap-4 text-12 text-ink-2 tabular-nums">
      <span className="flex items-center gap-1.5">
        <span className="size-2 rounded-[2px] bg-primary" />
        {words(period)}
      </span>
      {before && (
        <span className="flex items-center gap-1.5">
          <span className="h-[1.5px] w-3 bg-ink-2" />
          {words(before)}
        </span>
      )}
    </p>
  );
}

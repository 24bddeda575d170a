import type { ReactNode } from 'react';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { formatShortDay } from '#web/ui/format/dates.ts';
import { countOf, formatDecimal, formatNumber } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import type { Period } from '#web/ui/period/period.ts';
import type { Statistic, StatisticName, StatisticReading } from './dashboard-data.ts';
import type { FigureName } from './dashboard-search.ts';
import { type BarWords, type DayValue, grainOf, periodBars } from './period-bars.ts';
import { UnreadStatistic } from './unread-statistic.tsx';

interface Series {
  statistic: StatisticName & ('totalReviewsCollected' | 'totalLinkSent' | 'averageRating');
  name: string;
  labels: BarWords;
  unread: string;
}
export const SERIES: Record<FigureName, Series> = {
  reviews: {
    statistic: 'totalReviewsCollected',
    name: 'Avis collectés',
    labels: { value: (value) => countOf(value, 'avis', 'avis'), isMean: false },
    unread: 'Le nombre d’avis collectés n’a pas pu être chargé',
  },
  sent: {
    statistic: 'totalLinkSent',
    name: 'Demandes envoyées',
    labels: { value: (value) => countOf(value, 'demande', 'demandes'), isMean: false },
    unread: 'Le nombre de demandes envoyées n’a pas pu être chargé',
  },
  average: {
    statistic: 'averageRating',
    name: 'Note moyenne',
    labels: {
      value: (value) => (value === 0 ? 'aucune note' : `${formatDecimal(value)} sur 5`),
      isMean: true,
    },
    unread: 'La note moyenne n’a pas pu être chargée',
  },
};

interface FigureChartProps extends Series {
  reading: StatisticReading<Series['statistic']>;
  past: Statistic<Series['statistic']> | null;
  period: Period;
  before: Period | null;
  today: string;
}

/** The chart of the chosen figure, or why it could not be read. */
export function FigureChart({
  reading: { value, failure, retry },
  past,
  period,
  before,
  today,
  name,
  labels,
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
        bars={periodBars(days, past && daysOf(past), today, labels)}
        format={labels.value}
        valueName={name}
        {...(labels.isMean && { top: 5 })}
        formatAxis={(axis) => (Number.isInteger(axis) ? formatNumber(axis) : formatDecimal(axis))}
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

function Legend({ period, before }: { period: Period; before: Period | null }): ReactNode {
  const periodLabel = ({ start, end }: Period) => (
    <Ordinals text={`${formatShortDay(start, 'UTC')} – ${formatShortDay(end, 'UTC')}`} />
  );
  return (
    <p className="flex gap-4 text-12 text-ink-2 tabular-nums">
      <span className="flex items-center gap-1.5">
        <span className="size-2 rounded-[2px] bg-primary" />
        {periodLabel(period)}
      </span>
      {before && (
        <span className="flex items-center gap-1.5">
          <span className="h-[1.5px] w-3 bg-ink-2" />
          {periodLabel(before)}
        </span>
      )}
    </p>
  );
}

import type { ReactNode } from 'react';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { formatShortDay } from '#web/ui/dates.ts';
import { Figure, FigureRow, type FigureProps } from '#web/ui/figure.tsx';
import { countOf, formatDecimal, formatNumber, formatShare } from '#web/ui/numbers.ts';
import { Ordinals } from '#web/ui/ordinals.tsx';
import type { Period } from '#web/ui/period.ts';
import type { Overview } from './dashboard-data.ts';
import type { FigureName } from './dashboard-search.ts';
import { type BarWords, type DayValue, grainOf, periodBars } from './period-bars.ts';

interface FiguresProps {
  overview: Overview;
  past: Overview | undefined;
  period: Period;
  before: Period | null;
  today: string;
  chosen: FigureName;
  onChoose: (figure: FigureName) => void;
}

/** The three figures, and the chart of the one that is chosen. */
export function Figures({
  overview,
  past,
  period,
  before,
  today,
  chosen,
  onChoose,
}: FiguresProps): ReactNode {
  const { name, words, days } = SERIES[chosen];
  const bars = periodBars(days(overview), past ? days(past) : null, today, words);
  const grain = { day: 'par jour', week: 'par semaine', month: 'par mois' }[
    grainOf(days(overview).length)
  ];
  const figure = (key: FigureName) => ({ isChosen: key === chosen, onChoose: () => onChoose(key) });
  const reviews = overview.total_reviews_collected;
  const sent = overview.total_link_sent;
  const average = overview.average_rating;
  return (
    <>
      <FigureRow label="Les chiffres de la période">
        <Figure
          label="Avis collectés"
          value={formatNumber(reviews.total)}
          change={before ? totalChange(reviews.total, reviews.previous_total) : undefined}
          spark={SERIES.reviews.days(overview).map(({ sum }) => sum)}
          {...figure('reviews')}
        />
        <Figure
          label="Demandes envoyées"
          value={formatNumber(sent.total)}
          change={before ? totalChange(sent.total, sent.previous_total) : undefined}
          spark={SERIES.sent.days(overview).map(({ sum }) => sum)}
          {...figure('sent')}
        />
        <Figure
          label="Note moyenne"
          value={average.average === null ? null : formatDecimal(average.average)}
          unit="sur 5"
          change={before ? averageChange(average.average, average.previous_average) : undefined}
          spark={average.series.flatMap((day) => (day.average === null ? [] : [day.average]))}
          {...figure('average')}
        />
      </FigureRow>
      <div className="mt-4 mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-strong">
          {name} {grain}
        </h2>
        <Legend period={period} before={past ? before : null} />
      </div>
      <BarChart
        label={`${name} ${grain}, du ${formatShortDay(period.start, 'UTC')} au ${formatShortDay(period.end, 'UTC')}`}
        bars={bars}
        words={words.value}
        valueName={name}
        {...(words.isMean && { top: 5 })}
        axisWords={(value) =>
          Number.isInteger(value) ? formatNumber(value) : formatDecimal(value)
        }
      />
    </>
  );
}

const SERIES: Record<
  FigureName,
  { name: string; words: BarWords; days: (overview: Overview) => DayValue[] }
> = {
  reviews: {
    name: 'Avis collectés',
    words: { value: (value) => countOf(value, 'avis', 'avis'), isMean: false },
    days: ({ total_reviews_collected }) =>
      total_reviews_collected.series.map(({ date, total }) => ({ date, sum: total, count: 1 })),
  },
  sent: {
    name: 'Demandes envoyées',
    words: { value: (value) => countOf(value, 'demande', 'demandes'), isMean: false },
    days: ({ total_link_sent }) =>
      total_link_sent.series.map(({ date, total }) => ({ date, sum: total, count: 1 })),
  },
  average: {
    name: 'Note moyenne',
    words: {
      value: (value) => (value === 0 ? 'aucune note' : `${formatDecimal(value)} sur 5`),
      isMean: true,
    },
    days: ({ average_rating }) =>
      average_rating.series.map(({ date, average, count }) => ({
        date,
        sum: (average ?? 0) * count,
        count,
      })),
  },
};

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

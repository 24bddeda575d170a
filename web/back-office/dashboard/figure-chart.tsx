import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { goalForDays } from '#contract/settings/review-goal.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { formatShortDay } from '#web/ui/format/dates.ts';
import { countOf, formatDecimal, formatNumber } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import type { Period } from '#web/ui/period/period.ts';
import type { Statistic, StatisticName, StatisticReading } from './dashboard-data.ts';
import type { FigureName } from './dashboard-search.ts';
import { settingsQuery } from '../components/shop-settings.ts';
import { useSession } from '../session/use-session.ts';
import { type BarLabels, type DayValue, type Grain, grainOf, periodBars } from './period-bars.ts';
import { UnreadStatistic } from './unread-statistic.tsx';

/** Loaded only when a goal is being set. */
const ReviewGoalDialog = lazy(async () => ({
  default: (await import('./review-goal.tsx')).ReviewGoalDialog,
}));

type FigureStatistic = StatisticName &
  ('totalReviewsCollected' | 'totalLinkSent' | 'averageRating');

interface Series {
  name: string;
  labels: BarLabels;
  unread: string;
  /** The definition of the figure, shown under the title of the chart. */
  counted: string;
}
const SERIES: Record<FigureName, Series> = {
  reviews: {
    name: 'Avis collectés',
    labels: { value: (value) => countOf(value, 'avis', 'avis'), isMean: false },
    unread: 'Le nombre d’avis collectés n’a pas pu être chargé',
    counted:
      'Notes données dans la période, quelle que soit la date de l’envoi, lien général compris.',
  },
  sent: {
    name: 'Demandes envoyées',
    labels: { value: (value) => countOf(value, 'demande', 'demandes'), isMean: false },
    unread: 'Le nombre de demandes envoyées n’a pas pu être chargé',
    counted:
      'Demandes dont le premier message est parti dans la période. Leurs notes peuvent venir après : le suivi de ces demandes est dans Statistiques.',
  },
  average: {
    name: 'Note moyenne',
    labels: {
      value: (value) => (value === 0 ? 'aucune note' : `${formatDecimal(value)} sur 5`),
      isMean: true,
    },
    unread: 'La note moyenne n’a pas pu être chargée',
    counted: 'Moyenne des notes données dans la période ; chaque note compte autant.',
  },
};

interface FigureChartProps {
  figure: FigureName;
  reading: StatisticReading<FigureStatistic>;
  past: Statistic<FigureStatistic> | null;
  period: Period;
  before: Period | null;
  today: string;
  isSample: boolean;
}

/** Shows the chart of the chosen figure, or the error that prevents it. */
export function FigureChart({
  figure,
  reading: { value, failure, retry },
  past,
  period,
  before,
  today,
  isSample,
}: FigureChartProps): ReactNode {
  const { name, labels, unread, counted } = SERIES[figure];
  const { role } = useSession().team;
  const hasGoal = figure === 'reviews' && !isSample;
  const goal =
    useQuery({ ...settingsQuery, enabled: hasGoal }).data?.data.monthly_review_goal ?? null;
  const [isSettingGoal, setSettingGoal] = useState(false);
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
  const grain = grainOf(days.length);
  const grainName = GRAINS[grain].name;
  return (
    <>
      <div className="mt-4 mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-strong">
          {name} {grainName}
        </h2>
        <Legend period={period} before={before} />
        <p className="w-full text-12 text-pretty text-ink-3">
          {counted}
          {hasGoal && role !== 'reader' && (
            <button
              type="button"
              className="link ml-1.5 max-md:ml-0 max-md:block max-md:min-h-11 print:hidden"
              onClick={() => setSettingGoal(true)}
            >
              {goal === null ? 'Fixer un objectif' : 'Changer l’objectif'}
            </button>
          )}
        </p>
      </div>
      <BarChart
        label={`${name} ${grainName}, du ${formatShortDay(period.start, 'UTC')} au ${formatShortDay(period.end, 'UTC')}`}
        bars={periodBars(days, past && daysOf(past), today, labels)}
        format={labels.value}
        valueName={name}
        {...(labels.isMean && { top: 5 })}
        goal={hasGoal && goal ? goalLine(goal, grain) : null}
        formatAxis={(axis) => (Number.isInteger(axis) ? formatNumber(axis) : formatDecimal(axis))}
      />
      {isSettingGoal && (
        <Suspense>
          <ReviewGoalDialog goal={goal} isOpen onClose={() => setSettingGoal(false)} />
        </Suspense>
      )}
    </>
  );
}

const GRAINS = {
  day: { name: 'par jour', days: 1 },
  week: { name: 'par semaine', days: 7 },
  month: { name: 'par mois', days: null },
} as const;

/** Converts the monthly goal to the period of one bar. */
function goalLine(goal: number, grain: Grain): { value: number; label: string } {
  const { days, name } = GRAINS[grain];
  const value = days === null ? goal : goalForDays(goal, days);
  const goalText =
    value < 10 && !Number.isInteger(value) ? formatDecimal(value) : formatNumber(Math.round(value));
  return { value, label: `Objectif : ${goalText} ${name}` };
}

/** Returns the days of a statistic. A mean is weighted by the number of ratings on each day. */
function daysOf(statistic: Statistic<FigureStatistic>): DayValue[] {
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
        <span className="h-2.5 w-2 border-t-2 border-primary bg-primary-soft" />
        {periodLabel(period)}
      </span>
      {before && (
        <span className="flex items-center gap-1.5">
          <span className="h-px w-4 bg-ink-3" />
          avant : {periodLabel(before)}
        </span>
      )}
    </p>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { countOf, formatDecimal } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { daysIn, type Period, periodBefore } from '#web/ui/period/period.ts';
import { useToday } from '#web/ui/format/use-today.ts';
import { compact } from '../search-values.ts';
import { useSession } from '../session/use-session.ts';
import { AttentionList, useMatters } from './attention-list.tsx';
import type { BreakdownReadings } from './breakdowns.tsx';
import { latestQuery, live, useStatistic } from './dashboard-data.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { type DashboardSearch, periodOf } from './dashboard-search.ts';
import { FIGURE_STATISTICS, type FigureReadings, Figures } from './figures.tsx';
import { LatestRatings } from './latest-ratings.tsx';
import { PeriodActions, periodLead } from './period-actions.tsx';
import { UnreadStatistic } from './unread-statistic.tsx';
import { useIsNewShop } from './use-is-new-shop.ts';

/** Needed for the first days of a shop only. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** Lower than any first screen: its code comes after the figures are seen. */
const Breakdowns = lazy(async () => ({ default: (await import('./breakdowns.tsx')).Breakdowns }));

const route = getRouteApi('/_back-office/dashboard/');

/**
 * How the collection goes: figures and their chart, where ratings come from, what must be done, who
 * just answered.
 */
export function DashboardScreen(): ReactNode {
  const { team } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const period = periodOf(search, today);
  const before = search.compare === 'non' ? null : periodBefore(period);
  const figures: FigureReadings = {
    reviews: useStatistic('totalReviewsCollected', period),
    sent: useStatistic('totalLinkSent', period),
    average: useStatistic('averageRating', period),
  };
  const chosen = search.figure ?? 'reviews';
  const past = useStatistic(FIGURE_STATISTICS[chosen], before ?? period, {
    enabled: before !== null,
  });
  const breakdowns: BreakdownReadings = {
    ratings: useStatistic('ratingDistribution', period),
    channels: useStatistic('reviewsDistributionByChannel', period),
    steps: useStatistic('reviewsDistributionByStep', period),
  };
  const readings = Object.values({ ...figures, ...breakdowns });
  // One notice when nothing at all could be read, instead of one for each part.
  const failure = readings.every(({ value, failure: why }) => !value && why)
    ? figures.reviews.failure
    : null;
  const isNewShop = useIsNewShop();
  const matters = useMatters();
  const latest = useQuery({ ...latestQuery, ...live });
  // What lies lower is drawn after the first paint, in slices that leave the page free.
  const isLowerDrawn = useDeferredValue(true, false);
  const change = (next: { [Key in keyof DashboardSearch]?: DashboardSearch[Key] | undefined }) =>
    void navigate({
      search: compact<DashboardSearch>({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  if (isNewShop)
    return (
      <Suspense>
        <FirstSteps />
      </Suspense>
    );
  const head = {
    lead: periodLead(period, before),
    wideActionsOnPhone: true,
    isWide: true,
    actions: (
      <PeriodActions period={period} today={today} isCompared={before !== null} onChange={change} />
    ),
  };
  const summary = summaryOf(figures, period);
  const isRead = readings.every(({ value, failure: why }) => value || why);
  // All at once: a part that came later would move those that are already being read.
  if (!isRead || isNewShop === null || matters === null || latest.isPending)
    return (
      <Page key="reading" title="Tableau de bord" {...head}>
        <DashboardSkeleton />
      </Page>
    );
  return (
    <Page
      key="read"
      title="Tableau de bord"
      {...head}
      lead={
        <>
          <span className="hidden print:inline">{team.name}. </span>
          {summary && (
            <>
              {summary}
              <br className="md:hidden" />{' '}
            </>
          )}
          {head.lead}
        </>
      }
    >
      {/* The chart may still be loading: what lies below must not move when it comes. */}
      <Suspense fallback={<DashboardSkeleton />}>
        {/* Over the figures: when something must be done, that wins. */}
        <AttentionList matters={matters} />
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(296px,24%)] gap-x-10 max-xl:grid-cols-1 print:block">
          <aside aria-label="Dernières notes" className="max-xl:hidden xl:order-2 print:hidden">
            <LatestRatings latest={latest.data ?? null} />
          </aside>
          <div className="min-w-0">
            {failure ? (
              <UnreadStatistic
                title="Les statistiques n’ont pas pu être chargées"
                failure={failure}
                retry={() => readings.forEach(({ retry }) => retry())}
              />
            ) : (
              <>
                <Figures
                  readings={figures}
                  past={past.value}
                  period={period}
                  before={before}
                  today={today}
                  chosen={chosen}
                  onChoose={(figure) =>
                    change({ figure: figure === 'reviews' ? undefined : figure })
                  }
                />
                <div className="mt-6 xl:hidden print:hidden">
                  <LatestRatings latest={latest.data ?? null} />
                </div>
                {isLowerDrawn && (
                  <Suspense>
                    <Breakdowns {...breakdowns} />
                  </Suspense>
                )}
              </>
            )}
          </div>
        </div>
      </Suspense>
    </Page>
  );
}

function summaryOf({ reviews, average }: FigureReadings, period: Period): string {
  if (!reviews.value || !average.value) return '';
  const days = daysIn(period);
  const span = days === 1 ? 'en un jour' : `en ${days} jours`;
  const { total } = reviews.value;
  if (total === 0 || average.value.average === null) return `Aucun avis ${span}.`;
  return `${countOf(total, 'avis', 'avis')} ${span}, note moyenne ${formatDecimal(average.value.average)}.`;
}

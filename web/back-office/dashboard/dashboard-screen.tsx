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

/** Loaded only during the first days of a shop. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** Loaded after the figures are shown, because it lies below the first screen. */
const Breakdowns = lazy(async () => ({ default: (await import('./breakdowns.tsx')).Breakdowns }));

const route = getRouteApi('/_back-office/dashboard/');

/**
 * Shows the figures and their chart, the breakdown of ratings, the open problems and the latest
 * ratings.
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
  // Shows one notice when nothing could be read, instead of one for each part.
  const failure = readings.every(({ value, failure: why }) => !value && why)
    ? figures.reviews.failure
    : null;
  const isNewShop = useIsNewShop();
  const matters = useMatters();
  const latest = useQuery({ ...latestQuery, ...live });
  // Renders the lower part after the first paint, in time slices that do not block the page.
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
  // Everything is shown together: a part that appeared later would move the others.
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
      {/* The chart’s code may still be loading. The skeleton prevents the lower part from
          moving. */}
      <Suspense fallback={<DashboardSkeleton />}>
        {/* Above the figures, because problems to solve come first. */}
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

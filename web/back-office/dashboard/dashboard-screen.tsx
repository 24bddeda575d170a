import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/broken.tsx';
import { countOf, formatDecimal } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { daysIn, type Period, periodBefore } from '#web/ui/period.ts';
import { useToday } from '#web/ui/use-today.ts';
import { compact } from '../search-values.ts';
import { Attention } from './attention.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { type Overview, useFigures } from './dashboard-data.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { type DashboardSearch, periodOf } from './dashboard-search.ts';
import { Figures } from './figures.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { LatestRatings } from './latest-ratings.tsx';
import { PeriodActions, periodLead } from './period-actions.tsx';

const route = getRouteApi('/_back-office/dashboard/');

/** How the collection goes: figures and their chart, where ratings come from, what must be done, who just answered. */
export function DashboardScreen(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const period = periodOf(search, today);
  const before = search.compare === 'non' ? null : periodBefore(period);
  const { overview, past, error, retry } = useFigures(period, before);
  const first = useFirstSteps();
  const change = (next: { [Key in keyof DashboardSearch]?: DashboardSearch[Key] | undefined }) =>
    void navigate({
      search: compact<DashboardSearch>({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  if (first.isNeeded) return <FirstSteps steps={first.steps} />;
  return (
    <Page
      title={titleOf(overview, period)}
      documentTitle="Tableau de bord"
      lead={periodLead(period, before)}
      wideActionsOnPhone
      actions={
        <PeriodActions
          period={period}
          today={today}
          isCompared={before !== null}
          onChange={change}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,808fr)_minmax(0,296fr)] gap-x-10 max-xl:grid-cols-1">
        {/* Before the figures in reading order and on phones: when something must be done, that wins. */}
        <aside className="xl:order-2">
          <Attention />
          <div className="max-xl:hidden">
            <LatestRatings />
          </div>
        </aside>
        <div className="min-w-0">
          {error && !overview ? (
            <Broken
              title="Les statistiques n’ont pas pu être lues"
              requestId={error instanceof ApiError ? error.requestId : null}
              onRetry={retry}
            >
              Les envois continuent et aucune note n’est perdue.
            </Broken>
          ) : null}
          {!overview && !error && <DashboardSkeleton />}
          {overview && (
            <>
              <Figures
                overview={overview}
                past={past}
                period={period}
                before={before}
                today={today}
                chosen={search.figure ?? 'reviews'}
                onChoose={(figure) => change({ figure: figure === 'reviews' ? undefined : figure })}
              />
              <div className="mt-6 xl:hidden">
                <LatestRatings />
              </div>
              <Breakdowns overview={overview} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function titleOf(overview: Overview | undefined, period: Period): string {
  if (!overview) return 'Tableau de bord';
  const days = daysIn(period);
  const span = days === 1 ? 'en un jour' : `en ${days} jours`;
  const { total } = overview.total_reviews_collected;
  const { average } = overview.average_rating;
  if (total === 0 || average === null) return `Aucun avis ${span}`;
  return `${countOf(total, 'avis', 'avis')} ${span}, note moyenne ${formatDecimal(average)}`;
}

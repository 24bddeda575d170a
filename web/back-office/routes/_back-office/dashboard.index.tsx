import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { dayKey } from '#web/ui/format/dates.ts';
import {
  disconnectedQuery,
  failedQuery,
  latestQuery,
  queueTotalQuery,
  STATISTICS,
  statisticQuery,
  unhappyQuery,
  unknownQuery,
} from '../../dashboard/dashboard-data.ts';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { periodOf, readDashboardSearch } from '../../dashboard/dashboard-search.ts';
import { sentQuery } from '../../dashboard/use-is-new-shop.ts';
import { teamQuery } from '../../session/current-session.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readDashboardSearch);

export const Route = createFileRoute('/_back-office/dashboard/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // Errors are not thrown here: the screen shows them with a retry button.
  loader: async ({ context: { queryClient }, deps }) => {
    const team = queryClient.getQueryData(teamQuery.queryKey);
    const today = dayKey(new Date(), team?.timezone ?? 'Europe/Paris');
    const period = periodOf(deps, today);
    await waitBriefly([
      ...STATISTICS.map((name) => queryClient.prefetchQuery(statisticQuery(name, period))),
      ...[latestQuery, unhappyQuery, sentQuery].map((query) => queryClient.prefetchQuery(query)),
      ...[queueTotalQuery, failedQuery, unknownQuery, disconnectedQuery].map((query) =>
        queryClient.prefetchQuery(query),
      ),
    ]);
  },
  component: DashboardScreen,
});

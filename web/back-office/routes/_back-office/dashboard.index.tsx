import { createFileRoute } from '@tanstack/react-router';
import { dayKey } from '#web/ui/format/dates.ts';
import {
  disconnectedQuery,
  failedQuery,
  latestQuery,
  queueQuery,
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
  // A failure is shown in its place by the screen, with a retry: nothing is thrown here.
  loader: async ({ context: { queryClient }, deps }) => {
    const team = queryClient.getQueryData(teamQuery.queryKey);
    const today = dayKey(new Date(), team?.timezone ?? 'Europe/Paris');
    const period = periodOf(deps, today);
    await Promise.all([
      ...STATISTICS.map((name) => queryClient.prefetchQuery(statisticQuery(name, period))),
      ...[latestQuery, unhappyQuery, sentQuery].map((query) => queryClient.prefetchQuery(query)),
      ...[queueQuery, failedQuery, unknownQuery, disconnectedQuery].map((query) =>
        queryClient.prefetchQuery(query),
      ),
    ]);
  },
  // Without it, whoever waits for the figures looks at a blank window.
  codeSplitGroupings: [['component', 'pendingComponent']],
  pendingComponent: DashboardScreen,
  component: DashboardScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { dayKey } from '#web/ui/dates.ts';
import { latestQuery, overviewQuery, queueQuery } from '../../dashboard/dashboard-data.ts';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { periodOf, readDashboardSearch } from '../../dashboard/dashboard-search.ts';
import { teamQuery } from '../../session/current-session.ts';

export const Route = createFileRoute('/_back-office/dashboard/')({
  validateSearch: readDashboardSearch,
  loaderDeps: ({ search }) => search,
  // A failure is shown in its place by the screen, with a retry: nothing is thrown here.
  loader: async ({ context: { queryClient }, deps }) => {
    const team = queryClient.getQueryData(teamQuery.queryKey);
    const today = dayKey(new Date(), team?.timezone ?? 'Europe/Paris');
    await Promise.all([
      queryClient.prefetchQuery(overviewQuery(periodOf(deps, today))),
      queryClient.prefetchQuery(latestQuery),
      queryClient.prefetchQuery(queueQuery),
    ]);
  },
  // Without it, whoever waits for the figures looks at a blank window.
  codeSplitGroupings: [['component', 'pendingComponent']],
  pendingComponent: DashboardScreen,
  component: DashboardScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { dayKey } from '#web/ui/format/dates.ts';
import { toQueueQuery, readQueueSearch } from '../../queue/queue-address.ts';
import { QueueScreen } from '../../queue/queue-screen.tsx';
import { queueReading } from '../../queue/read-queue.ts';
import { teamQuery } from '../../session/current-session.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readQueueSearch);

export const Route = createFileRoute('/_back-office/dashboard/queue/')({
  validateSearch: readSearch,
  // Errors are not thrown here: the screen shows them.
  loader: async ({ context: { queryClient }, location }) => {
    const search = readQueueSearch(location.search);
    const { timezone } = await queryClient.ensureQueryData(teamQuery);
    await waitBriefly([
      queryClient.prefetchQuery(queueReading(toQueueQuery(search, dayKey(new Date(), timezone)))),
      ...(search.request
        ? [queryClient.prefetchQuery(liveQuery('getReview', { params: { id: search.request } }))]
        : []),
    ]);
  },
  component: QueueOfAddress,
});

function QueueOfAddress() {
  return <QueueScreen path="/dashboard/queue" search={Route.useSearch()} />;
}

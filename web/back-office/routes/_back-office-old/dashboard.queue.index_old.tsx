import { createFileRoute } from '@tanstack/react-router';
import { OldQueueScreen } from '../../queue/old-queue-screen.tsx';
import { readQueueSearch } from '../../queue/queue-address.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readQueueSearch);

export const Route = createFileRoute('/_back-office-old/dashboard/queue/index_old')({
  validateSearch: readSearch,
  component: QueueOfAddress,
});

function QueueOfAddress() {
  return <OldQueueScreen search={Route.useSearch()} />;
}

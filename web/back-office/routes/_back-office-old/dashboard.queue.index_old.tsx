import { createFileRoute } from '@tanstack/react-router';
import { OldQueueScreen } from '../../queue/old-queue-screen.tsx';
import { readQueueSearch } from '../../queue/queue-address.ts';

export const Route = createFileRoute('/_back-office-old/dashboard/queue/index_old')({
  validateSearch: readQueueSearch,
  codeSplitGroupings: [['component', 'pendingComponent']],
  component: QueueOfAddress,
});

function QueueOfAddress() {
  return <OldQueueScreen search={Route.useSearch()} />;
}

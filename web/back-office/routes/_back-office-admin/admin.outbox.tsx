import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../../outbox/outbox-screen.tsx';
import { outboxQuery, readOutboxSearch } from '../../outbox/outbox-search.ts';

export const Route = createFileRoute('/_back-office-admin/admin/outbox')({
  validateSearch: readOutboxSearch,
  loaderDeps: ({ search: { message: _message, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.prefetchQuery(outboxQuery(deps)),
  component: OutboxScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../../outbox/outbox-screen.tsx';
import { outboxQuery, readOutboxSearch } from '../../outbox/outbox-search.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readOutboxSearch);

export const Route = createFileRoute('/_back-office-admin/admin/outbox')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { message: _message, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.prefetchQuery(outboxQuery(deps)),
  component: OutboxScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../../test-inbox/test-inbox-screen.tsx';
import { outboxQuery, readOutboxSearch } from '../../test-inbox/test-inbox-search.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readOutboxSearch);

export const Route = createFileRoute('/_back-office-admin/admin/test-inbox')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { message: _message, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.prefetchQuery(outboxQuery(deps)),
  component: OutboxScreen,
});

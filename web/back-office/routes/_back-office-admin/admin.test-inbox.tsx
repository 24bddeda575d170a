import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { TestInboxScreen } from '../../test-inbox/test-inbox-screen.tsx';
import { testInboxPageQuery, readTestInboxSearch } from '../../test-inbox/test-inbox-search.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readTestInboxSearch);

export const Route = createFileRoute('/_back-office-admin/admin/test-inbox')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { message: _message, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    waitBriefly([queryClient.prefetchQuery(testInboxPageQuery(deps))]),
  component: TestInboxScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { importsQuery, readImportsSearch } from '../../imports/imports-data.ts';
import { ImportsScreen } from '../../imports/imports-screen.tsx';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readImportsSearch);

export const Route = createFileRoute('/_back-office/dashboard/queue/imports/')({
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) => waitBriefly([queryClient.prefetchQuery(importsQuery)]),
  component: ImportsScreen,
});

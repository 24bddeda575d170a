import { createFileRoute } from '@tanstack/react-router';
import { importsQuery, readImportsSearch } from '../../imports/imports-data.ts';
import { ImportsScreen } from '../../imports/imports-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/queue/imports/')({
  validateSearch: readImportsSearch,
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(importsQuery),
  component: ImportsScreen,
});

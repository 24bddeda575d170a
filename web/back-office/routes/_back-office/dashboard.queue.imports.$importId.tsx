import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../imports/import-screen.tsx';
import { importQuery } from '../../imports/imports-data.ts';

export const Route = createFileRoute('/_back-office/dashboard/queue/imports/$importId')({
  loader: ({ context: { queryClient }, params }) =>
    queryClient.prefetchQuery(importQuery(params.importId)),
  component: ImportOfAddress,
});

function ImportOfAddress() {
  return <ImportScreen id={Route.useParams().importId} />;
}

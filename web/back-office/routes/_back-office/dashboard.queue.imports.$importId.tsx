import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { ImportScreen } from '../../imports/import-screen.tsx';
import { importQuery } from '../../imports/imports-data.ts';

export const Route = createFileRoute('/_back-office/dashboard/queue/imports/$importId')({
  loader: ({ context: { queryClient }, params }) =>
    waitBriefly([queryClient.prefetchQuery(importQuery(params.importId))]),
  component: ImportOfAddress,
});

function ImportOfAddress() {
  return <ImportScreen id={Route.useParams().importId} />;
}

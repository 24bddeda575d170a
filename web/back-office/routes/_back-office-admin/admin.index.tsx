import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { AdminScreen } from '../../admin/admin-screen.tsx';
import { overviewQuery } from '../../admin/admin-data.ts';

export const Route = createFileRoute('/_back-office-admin/admin/')({
  loader: ({ context: { queryClient } }) => waitBriefly([queryClient.prefetchQuery(overviewQuery)]),
  component: AdminScreen,
});

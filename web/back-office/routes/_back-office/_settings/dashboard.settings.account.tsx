import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../../settings/account/account-screen.tsx';
import { sessionsQuery } from '../../../settings/account/account-data.ts';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/account')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(sessionsQuery),
  component: AccountScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../../settings/account/account-screen.tsx';
import { passkeysQuery } from '../../../settings/account/security/security-data.ts';
import { sessionsQuery } from '../../../settings/account/account-data.ts';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/account')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(sessionsQuery),
      queryClient.prefetchQuery(passkeysQuery),
    ]),
  component: AccountScreen,
});

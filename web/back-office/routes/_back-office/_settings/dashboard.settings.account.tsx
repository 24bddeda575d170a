import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { AccountScreen } from '../../../settings/account/account-screen.tsx';
import { passkeysQuery } from '../../../settings/account/security/security-data.ts';
import { sessionsQuery } from '../../../settings/account/account-data.ts';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/account')({
  loader: ({ context: { queryClient } }) =>
    waitBriefly([
      queryClient.prefetchQuery(sessionsQuery),
      queryClient.prefetchQuery(passkeysQuery),
    ]),
  component: AccountScreen,
});

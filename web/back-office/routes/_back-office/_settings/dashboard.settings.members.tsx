import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { membersQuery } from '../../../settings/members/members-data.ts';
import { MembersScreen } from '../../../settings/members/members-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/members')({
  loader: ({ context: { queryClient } }) => waitBriefly([queryClient.prefetchQuery(membersQuery)]),
  component: MembersScreen,
});

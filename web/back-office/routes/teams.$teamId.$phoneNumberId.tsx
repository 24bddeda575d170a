import { createFileRoute, redirect } from '@tanstack/react-router';
import { switchTeam } from '../session/switch-team.ts';

/** Makes that team and number current, then the dashboard. */
export const Route = createFileRoute('/teams/$teamId/$phoneNumberId')({
  staticData: { guards: ['auth'] },
  loader: async ({ params, context }) => {
    await switchTeam(context.queryClient, params.teamId, params.phoneNumberId);
    throw redirect({ href: '/dashboard', replace: true });
  },
});

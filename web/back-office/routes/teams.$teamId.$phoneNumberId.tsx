import { createFileRoute, redirect } from '@tanstack/react-router';
import { userQuery } from '../session/current-session.ts';
import { takeAddress } from '../session/saved-work.ts';

/**
 * Selects this team and number, then redirects to the page that the person wanted to open before
 * the login, or to the dashboard.
 */
export const Route = createFileRoute('/teams/$teamId/$phoneNumberId')({
  staticData: { guards: ['auth'] },
  loader: async ({ params, context: { queryClient } }) => {
    await (
      await import('../session/enter-new-team.ts')
    ).enterNewTeam(queryClient, params.teamId, params.phoneNumberId);
    const { id } = await queryClient.ensureQueryData(userQuery);
    throw redirect({ href: takeAddress(id) ?? '/dashboard', replace: true });
  },
});

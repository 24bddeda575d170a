import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstPage } from '../onboarding/onboarding-steps.ts';
import { teamQuery, userQuery } from '../session/current-session.ts';
import { takeAddress } from '../session/kept-work.ts';

/**
 * `/` leads to the first unfinished step of the set-up, else to the work: the page that the login
 * kept the person from, or the dashboard.
 */
export const Route = createFileRoute('/')({
  staticData: { guards: ['auth'] },
  beforeLoad: async ({ context: { queryClient } }) => {
    const [user, team] = await Promise.all([
      queryClient.ensureQueryData(userQuery),
      queryClient.ensureQueryData(teamQuery),
    ]);
    const first = firstPage(team);
    const href = first === '/dashboard' ? (takeAddress(user.id) ?? first) : first;
    throw redirect({ href, replace: true });
  },
});

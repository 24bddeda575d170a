import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstPage } from '../onboarding/onboarding-steps.ts';
import { teamQuery, userQuery } from '../session/current-session.ts';
import { takeAddress } from '../session/saved-work.ts';

/**
 * Redirects `/` to the first unfinished step of the onboarding, or else to the page that the person
 * wanted to open before the login, or to the dashboard.
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

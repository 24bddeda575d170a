import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstPage } from '../onboarding/onboarding-steps.ts';
import { teamQuery } from '../session/current-session.ts';

/** `/` leads to the first unfinished step of the set-up, else to the work: the dashboard. */
export const Route = createFileRoute('/')({
  staticData: { guards: ['auth'] },
  beforeLoad: async ({ context }) => {
    throw redirect({
      href: firstPage(await context.queryClient.ensureQueryData(teamQuery)),
      replace: true,
    });
  },
});

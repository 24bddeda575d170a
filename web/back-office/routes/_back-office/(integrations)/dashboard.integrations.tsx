import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects from the second address of the integrations screen to the first. */
export const Route = createFileRoute('/_back-office/(integrations)/dashboard/integrations')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/settings/integrations', replace: true });
  },
});

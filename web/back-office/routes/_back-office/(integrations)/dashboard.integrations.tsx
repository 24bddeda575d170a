import { createFileRoute, redirect } from '@tanstack/react-router';

/** The second address of the integrations screen, which leads to the first. */
export const Route = createFileRoute('/_back-office/(integrations)/dashboard/integrations')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/settings/integrations', replace: true });
  },
});

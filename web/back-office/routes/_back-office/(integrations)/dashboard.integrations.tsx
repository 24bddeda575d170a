import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification’s other address of the same screen. */
export const Route = createFileRoute('/_back-office/(integrations)/dashboard/integrations')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/settings/integrations', replace: true });
  },
});

import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/` leads to the work: the dashboard. */
export const Route = createFileRoute('/')({
  staticData: { guards: ['auth'] },
  beforeLoad: () => {
    throw redirect({ href: '/dashboard', replace: true });
  },
});

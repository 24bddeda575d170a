import { createFileRoute, redirect } from '@tanstack/react-router';

/** The step's own address opens its panel beside the whole flow. */
export const Route = createFileRoute('/_back-office/dashboard/flow-configuration_/last_reminder')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/flow-configuration', search: { step: 'last_reminder' }, replace: true });
  },
});

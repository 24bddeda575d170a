import { createFileRoute } from '@tanstack/react-router';

/** The address of this step. The parent route opens its panel. */
export const Route = createFileRoute('/_back-office/dashboard/flow-configuration/last_reminder')(
  {},
);

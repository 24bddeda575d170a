import { createFileRoute } from '@tanstack/react-router';

/** The step’s own address: the screen around opens its panel. */
export const Route = createFileRoute('/_back-office/dashboard/flow-configuration/last_reminder')(
  {},
);

import { createFileRoute } from '@tanstack/react-router';
import { integrationsQuery } from '../../integrations/integrations-data.ts';
import { IntegrationsScreen } from '../../integrations/integrations-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/settings/integrations')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(integrationsQuery),
  component: IntegrationsScreen,
});

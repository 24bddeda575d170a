import { createFileRoute, redirect } from '@tanstack/react-router';
import { type IntegrationsView, isView } from '../../integrations/integrations-data.ts';
import { IntegrationsScreen } from '../../integrations/integrations-screen.tsx';

export interface IntegrationsSearch {
  slack?: string;
  view?: IntegrationsView;
  search?: string;
}

export const Route = createFileRoute('/_back-office/dashboard/settings/integrations')({
  validateSearch: (raw): IntegrationsSearch => ({
    ...(typeof raw['slack'] === 'string' && { slack: raw['slack'] }),
    ...(isView(raw['view']) && { view: raw['view'] }),
    ...(typeof raw['search'] === 'string' && raw['search'] !== '' && { search: raw['search'] }),
  }),
  // Who comes back from Slack hears once how it went; the address forgets it.
  beforeLoad: async ({ search: { slack }, preload }) => {
    if (slack === undefined) return;
    if (!preload) (await import('../../integrations/slack/tell-return.ts')).tellReturn(slack);
    throw redirect({ to: '/dashboard/settings/integrations', replace: true });
  },
  loader: async ({ context: { queryClient } }) =>
    (await import('../../integrations/read-parts.ts')).readParts(queryClient),
  component: IntegrationsScreen,
});

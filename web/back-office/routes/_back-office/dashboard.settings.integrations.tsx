import { createFileRoute, redirect } from '@tanstack/react-router';
import { showToast } from '#web/ui/toast-store.ts';
import { integrationsQuery } from '../../integrations/integrations-data.ts';
import { IntegrationsScreen } from '../../integrations/integrations-screen.tsx';
import { RETURNS } from '../../integrations/slack/slack-data.ts';

export const Route = createFileRoute('/_back-office/dashboard/settings/integrations')({
  validateSearch: (raw): { slack?: string } => (typeof raw['slack'] === 'string' ? { slack: raw['slack'] } : {}),
  // Who comes back from Slack hears once how it went; the address forgets it.
  beforeLoad: ({ search: { slack }, preload }) => {
    if (slack === undefined) return;
    const words = RETURNS[slack];
    if (words && !preload) showToast(words);
    throw redirect({ to: '/dashboard/settings/integrations', replace: true });
  },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(integrationsQuery),
  component: IntegrationsScreen,
});

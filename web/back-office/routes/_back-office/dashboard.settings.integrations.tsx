import { createFileRoute, redirect } from '@tanstack/react-router';
import { type IntegrationsView, isView } from '../../integrations/integrations-data.ts';
import { compact, searchOf, textOf } from '../../search-values.ts';
import { IntegrationsScreen } from '../../integrations/integrations-screen.tsx';

export interface IntegrationsSearch {
  slack?: string;
  view?: IntegrationsView;
  search?: string;
}

const readSearch = searchOf((raw) =>
  compact<IntegrationsSearch>({
    slack: textOf(raw['slack']),
    view: isView(raw['view']) ? raw['view'] : undefined,
    search: textOf(raw['search']),
  }),
);

export const Route = createFileRoute('/_back-office/dashboard/settings/integrations')({
  validateSearch: readSearch,
  // Who comes back from Slack is told once how it went; the address forgets it.
  beforeLoad: async ({ search: { slack }, preload }) => {
    if (slack === undefined) return;
    if (!preload) (await import('../../integrations/slack/tell-return.ts')).tellReturn(slack);
    throw redirect({ to: '/dashboard/settings/integrations', replace: true });
  },
  loader: async ({ context: { queryClient } }) =>
    (await import('../../integrations/read-parts.ts')).readParts(queryClient),
  component: IntegrationsScreen,
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { type IntegrationsView, isView } from '../../../integrations/integrations-data.ts';
import { IntegrationsScreen } from '../../../integrations/integrations-screen.tsx';
import { compact, searchOf, textSearchOf } from '../../../search-values.ts';

export interface IntegrationsSearch {
  slack?: string;
  view?: IntegrationsView;
  search?: string;
}

const readSearch = searchOf((raw) =>
  compact<IntegrationsSearch>({
    slack: textSearchOf(raw['slack']),
    view: isView(raw['view']) ? raw['view'] : undefined,
    search: textSearchOf(raw['search']),
  }),
);

export const Route = createFileRoute(
  '/_back-office/(integrations)/dashboard/settings/integrations/',
)({
  validateSearch: readSearch,
  // Shows the result of the Slack authorisation once, then opens the page of Slack.
  beforeLoad: async ({ search: { slack }, preload }) => {
    if (slack === undefined) return;
    if (!preload)
      (await import('../../../integrations/slack/show-slack-result.ts')).showSlackResult(slack);
    throw redirect({
      to: '/dashboard/settings/integrations/$service',
      params: { service: 'slack' },
      replace: true,
    });
  },
  loader: async ({ context: { queryClient } }) =>
    (await import('../../../integrations/read-parts.ts')).readDirectory(queryClient),
  component: IntegrationsScreen,
});

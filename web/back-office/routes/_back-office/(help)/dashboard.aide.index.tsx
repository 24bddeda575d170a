import { createFileRoute } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { HelpScreen } from '../../../help/help-screen.tsx';
import { compact, searchOf, textSearchOf } from '../../../search-values.ts';

const readSearch = searchOf((raw) =>
  compact<{ search?: string }>({ search: textSearchOf(raw['search']) }),
);

export const Route = createFileRoute('/_back-office/(help)/dashboard/aide/')({
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) =>
    waitBriefly([queryClient.prefetchQuery(endpointQuery('getInstanceStatus'))]),
  component: HelpScreen,
});

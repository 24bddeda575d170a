import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { PeopleScreen } from '../../admin/people-screen.tsx';
import { peopleQuery } from '../../admin/admin-data.ts';
import { compact, searchOf, textSearchOf } from '../../search-values.ts';

const readSearch = searchOf((raw) =>
  compact<{ search?: string }>({ search: textSearchOf(raw['search'])?.slice(0, 200) }),
);

export const Route = createFileRoute('/_back-office-admin/admin/impersonation')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    waitBriefly([queryClient.prefetchQuery(peopleQuery(deps.search))]),
  component: PeopleScreen,
});

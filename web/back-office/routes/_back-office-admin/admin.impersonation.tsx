import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../../admin/people-screen.tsx';
import { peopleQuery } from '../../admin/admin-data.ts';

export const Route = createFileRoute('/_back-office-admin/admin/impersonation')({
  validateSearch: (search): { search?: string } =>
    typeof search['search'] === 'string' && search['search'] !== ''
      ? { search: search['search'].slice(0, 200) }
      : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    queryClient.prefetchQuery(peopleQuery(deps.search)),
  component: PeopleScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { readCallbackSearch } from '#web/back-office/search-values.ts';
import {
  ComingFromService,
  IdentityCallbackScreen,
} from '../../identity-callback/identity-callback-screen.tsx';

export const Route = createFileRoute('/_auth/google/callback')({
  validateSearch: readCallbackSearch,
  loaderDeps: ({ search }) => search,
  // Imported only here, so that no other screen loads this code.
  loader: async ({ deps, preload }) =>
    preload
      ? undefined
      : (await import('../../identity-callback/come-back-from-service.ts')).comeBackFromService(
          'google',
          deps,
        ),
  staleTime: Infinity, // A code works only once.
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: ComingFromGoogle,
  component: GoogleCallbackRoute,
});

function GoogleCallbackRoute() {
  const comeback = Route.useLoaderData();
  return comeback ? (
    <IdentityCallbackScreen service="google" comeback={comeback} />
  ) : (
    <ComingFromGoogle />
  );
}

function ComingFromGoogle() {
  return <ComingFromService service="google" />;
}

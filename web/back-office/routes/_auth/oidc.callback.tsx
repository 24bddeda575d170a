import { createFileRoute } from '@tanstack/react-router';
import { readCallbackSearch } from '#web/back-office/search-values.ts';
import {
  ComingFromService,
  IdentityCallbackScreen,
} from '../../identity-callback/identity-callback-screen.tsx';

export const Route = createFileRoute('/_auth/oidc/callback')({
  validateSearch: readCallbackSearch,
  loaderDeps: ({ search }) => search,
  // Imported only here, so that no other screen loads this code.
  loader: async ({ deps, preload }) =>
    preload
      ? undefined
      : (await import('../../identity-callback/come-back-from-service.ts')).comeBackFromService(
          'oidc',
          deps,
        ),
  staleTime: Infinity, // A code works only once.
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: ComingFromOidc,
  component: OidcCallbackRoute,
});

function OidcCallbackRoute() {
  const comeback = Route.useLoaderData();
  return comeback ? (
    <IdentityCallbackScreen service="oidc" comeback={comeback} />
  ) : (
    <ComingFromOidc />
  );
}

function ComingFromOidc() {
  return <ComingFromService service="oidc" />;
}

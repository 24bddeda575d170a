import { createFileRoute } from '@tanstack/react-router';
import type { Returned } from '../../google-callback/come-back.ts';
import {
  ComingFromGoogle,
  GoogleCallbackScreen,
} from '../../google-callback/google-callback-screen.tsx';

import { searchOf } from '../../search-values.ts';

const readSearch = searchOf((search): Returned =>
  Object.fromEntries(
    ['code', 'state', 'error'].flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  ),
);

export const Route = createFileRoute('/_auth/google/callback')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) =>
    preload ? undefined : (await import('../../google-callback/come-back.ts')).comeBack(deps), // asked for here alone: no other screen carries it
  staleTime: Infinity, // a code does not work twice
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: ComingFromGoogle,
  component: GoogleCallbackRoute,
});

function GoogleCallbackRoute() {
  const comeback = Route.useLoaderData();
  return comeback ? <GoogleCallbackScreen comeback={comeback} /> : <ComingFromGoogle />;
}

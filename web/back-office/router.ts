import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { connectionOf, isSlow } from './build/payload.ts';
import { ErrorPage } from './shell/errors/error-page.tsx';
import { parsePlainSearch, writePlainSearch } from './plain-search.ts';
import { Root } from './shell/root.tsx';
import { routeTree } from './routeTree.gen.ts';
import type { GuardName } from './session/guards.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

export function openRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: isSlow(connectionOf(navigator)) ? false : 'intent',
    defaultPreloadStaleTime: 0, // The query client decides how long data is fresh.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    Wrap: Root,
    defaultErrorComponent: ErrorPage,
    // Its code is loaded only when it is shown.
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./shell/errors/not-found-page.tsx'),
      'NotFoundPage',
    ),
    parseSearch: parsePlainSearch,
    stringifySearch: writePlainSearch,
    scrollRestoration: true,
  });
}
export type AppRouter = ReturnType<typeof openRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Guards run before the route, outermost first: see session/guards.ts. */
    guards?: readonly GuardName[];
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
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
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query client decides what is fresh
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    Wrap: Root,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
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
    /** Run before the route, outermost first: see session/guards.ts. */
    guards?: readonly GuardName[];
  }
}

import { type FetchQueryOptions, type QueryKey, QueryClient } from '@tanstack/react-query';
import { isOffline, watchConnection } from './connection.ts';

/**
 * Creates the query cache of the application. The HTTP client retries calls (once, for some
 * statuses), so queries are not retried here.
 */
export function openQueryClient(): QueryClient {
  const client = new ScreenQueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchConnection(() => {
    if (!isOffline())
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  return client;
}

/**
 * A loader waits only for the first answer. A cached answer is shown immediately and read again in
 * the background when it is older than 15 s. An invalidated answer is awaited.
 */
class ScreenQueryClient extends QueryClient {
  override prefetchQuery<Answer, Failure, Data, Key extends QueryKey>(
    options: FetchQueryOptions<Answer, Failure, Data, Key>,
  ): Promise<void> {
    const reading = super.prefetchQuery(options);
    const state = this.getQueryState(options.queryKey);
    return state?.data === undefined || state.isInvalidated ? reading : Promise.resolve();
  }
}

import { type FetchQueryOptions, type QueryKey, QueryClient } from '@tanstack/react-query';
import { isOffline, watchConnection } from './connection.ts';

/**
 * One memory of what was read. Retries belong to the HTTP client (one, on some statuses), so there
 * are none here.
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
 * A loader waits for a first answer only. One that is there is drawn at once, and read again beside
 * it when it is older than 15 s, unless a change of this person made it wrong.
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

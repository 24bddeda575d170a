import { QueryClient } from '@tanstack/react-query';
import { isOffline, watchConnection } from './connection.ts';

/**
 * One memory of what was read. Retries belong to the HTTP client (one, on some statuses), so there
 * are none here.
 */
export function openQueryClient(): QueryClient {
  const client = new QueryClient({
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

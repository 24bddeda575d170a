import type { QueryClient } from '@tanstack/react-query';

/**
 * Drops everything that was read for whoever was signed in here. What is being read at this moment
 * stays: it belongs to whoever comes in, and a reading that is taken away under its reader is an
 * error page.
 */
export function forgetReads(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' });
}

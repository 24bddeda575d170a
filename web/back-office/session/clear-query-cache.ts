import type { QueryClient } from '@tanstack/react-query';

/**
 * Deletes the answers that were read for the previously signed-in person. Queries in progress stay:
 * they belong to the person who signs in, and removing one would show its screen as an error.
 */
export function clearQueryCache(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' });
}

import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from './ask.ts';
import type { CallRest } from './call.ts';
import { type ReadContext, waitForPaint } from './wait-for-paint.ts';

export interface EndpointQuery<K extends EndpointName> {
  queryKey: readonly [K, unknown];
  queryFn: (context: ReadContext & { signal: AbortSignal }) => Promise<Answer<K>>;
}

/**
 * Returns a GET of the contract as a query: `useQuery(endpointQuery('listReviews', { query }))`.
 * The key consists of name and arguments, and `ask` shows failures.
 */
export function endpointQuery<K extends EndpointName>(
  name: K,
  ...[args, options]: CallRest<K>
): EndpointQuery<K> {
  return {
    queryKey: [name, args ?? null],
    queryFn: async ({ signal, ...context }) => {
      await waitForPaint(context);
      return ask(name, ...([args, { ...options, signal }] as unknown as CallRest<K>));
    },
  };
}

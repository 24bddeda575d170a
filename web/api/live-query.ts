import { queryOptions } from '@tanstack/react-query';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { ApiError } from './api-error.ts';
import { ask } from './ask.ts';
import { type CallRest, call } from './call.ts';
import { waitForPaint } from './wait-for-paint.ts';

/** The last answer that was read, and the failure since then. */
export interface LiveReading<T> {
  answer: T | null;
  failure: ApiError | null;
}
export const LIVE = 'live';
const LIVE_MS = 5_000;

/**
 * Returns a GET of the contract that is repeated every 5 s while the page is visible. A failure is
 * shown once, stops the repetition and preserves the last answer.
 */
export function liveQuery<K extends EndpointName>(name: K, args: CallArgs<K>) {
  return queryOptions({
    queryKey: [LIVE, name, args],
    queryFn: async ({ client, queryKey, signal }): Promise<LiveReading<Answer<K>>> => {
      const before = client.getQueryData<LiveReading<Answer<K>>>(queryKey);
      const read = before?.failure ? call : ask;
      await waitForPaint({ client, queryKey });
      try {
        return {
          answer: await read(name, ...([args, { signal }] as unknown as CallRest<K>)),
          failure: null,
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { answer: before?.answer ?? null, failure: error };
      }
    },
    refetchInterval: ({ state }) => (state.data?.failure ? false : LIVE_MS),
  });
}

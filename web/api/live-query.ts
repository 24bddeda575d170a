import { queryOptions } from '@tanstack/react-query';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { ApiError } from './api-error.ts';
import { ask } from './ask.ts';
import { type CallRest, call } from './call.ts';
import { waitForPaint } from './wait-for-paint.ts';

/** The last answer that could be read, and what went wrong since. */
export interface LiveReading<T> {
  answer: T | null;
  failure: ApiError | null;
}
export const LIVE = 'live';
const LIVE_MS = 5_000;

/**
 * A GET of the contract that is asked again every 5 s while the page is seen. A failure is told
 * once, stops the asking, and leaves the last answer.
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

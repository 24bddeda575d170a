import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { waitForPaint } from '#web/api/wait-for-paint.ts';
import { type QueuePage, readQueuedReviews } from '#web/api/queued-reviews-page.ts';
import type { QueueCallQuery } from './queue-address.ts';

/** The last page that could be read, and what went wrong since. */
export interface QueueReading {
  page: QueuePage;
  failure: ApiError | null;
  /** When the page was read; null when it never was. */
  read_at: Date | null;
}

export const QUEUE_KEY = 'queue';

/**
 * A page of the queue. A failure is told by a toast, once, and leaves an empty page, or the one
 * that was there before.
 */
export const queueReading = (query: QueueCallQuery) =>
  queryOptions({
    queryKey: [QUEUE_KEY, query],
    queryFn: async ({ client, queryKey, signal }) => {
      await waitForPaint({ client, queryKey });
      return readQueue(client.getQueryData<QueueReading>(queryKey), query, signal);
    },
  });

async function readQueue(
  before: QueueReading | undefined,
  query: QueueCallQuery,
  signal: AbortSignal,
): Promise<QueueReading> {
  const { failure, ...page } = await readQueuedReviews(
    { query },
    { signal, isQuiet: Boolean(before?.failure) },
  );
  if (failure) return { page: before?.page ?? page, failure, read_at: before?.read_at ?? null };
  return { page, failure: null, read_at: new Date() };
}

/** Shows a message as it will be, in every page that is remembered; returns how to take it back. */
export function showMessage(client: QueryClient, message: QueuePage['data'][number]): () => void {
  const before = client.getQueriesData<QueueReading>({ queryKey: [QUEUE_KEY] });
  client.setQueriesData<QueueReading>(
    { queryKey: [QUEUE_KEY] },
    (reading) =>
      reading && {
        ...reading,
        page: {
          ...reading.page,
          data: reading.page.data.map((row) => (row.id === message.id ? message : row)),
        },
      },
  );
  return () => {
    for (const [key, reading] of before) client.setQueryData(key, reading);
  };
}

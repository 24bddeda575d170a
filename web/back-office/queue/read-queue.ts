import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { waitForPaint } from '#web/api/wait-for-paint.ts';
import { type QueuePage, readQueuedReviews } from '#web/api/queued-reviews-page.ts';
import type { QueueCallQuery } from './queue-address.ts';

/** The last page that was read, and the error since then. */
export interface QueueReading {
  page: QueuePage;
  failure: ApiError | null;
  /** The time when the page was read, or null when it never was. */
  read_at: Date | null;
}

export const QUEUE_KEY = 'queue';

/**
 * Reads a page of the queue. An error shows one toast and leaves the previous page, or an empty
 * one.
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

/**
 * Shows a message in its expected state in every cached page. Returns a function that reverts this.
 */
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

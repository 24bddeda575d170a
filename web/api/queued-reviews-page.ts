import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { ApiError } from './api-error.ts';
import { ask } from './ask.ts';
import { type CallOptions, call } from './call.ts';

export type QueuePage = Answer<'listQueuedReviews'>;

/** The page shown when the queue could not be read: no rows, page 1 of 1. */
const EMPTY_QUEUE_PAGE: QueuePage = {
  data: [],
  total: 0,
  current_page: 1,
  last_page: 1,
  per_page: 20,
  from: null,
  to: null,
  next_page_url: null,
  prev_page_url: null,
  counts: { all: 0, attention: 0, held: 0, today: 0, reminders: 0 },
};

/**
 * Reads the queue. After a failure (which a toast shows unless `isQuiet`), returns an empty page
 * with the failure, so that the screen shows an error and not an empty queue.
 */
export async function readQueuedReviews(
  args: CallArgs<'listQueuedReviews'>,
  { isQuiet = false, ...options }: CallOptions & { isQuiet?: boolean } = {},
): Promise<QueuePage & { failure: ApiError | null }> {
  const read = isQuiet ? call : ask;
  try {
    return { ...(await read('listQueuedReviews', args, options)), failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...EMPTY_QUEUE_PAGE, failure: error };
  }
}

import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { eraseTimelineEvents, eraseMessages } from './erase-requests.ts';

/**
 * Erases what the worker wrote after an erasure: a message that was being sent when its person was
 * erased is finished with the id that the provider gave it. Throws, so that it is retried, while
 * such a message is still being sent.
 */
export async function eraseLateTraces(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  { request_ids }: { request_ids: readonly string[] },
): Promise<void> {
  const isLeaving = await transaction(app, async (tx) => {
    await eraseTimelineEvents(tx, request_ids, null);
    return eraseMessages(tx, request_ids, null);
  });
  if (isLeaving)
    throw new Error('a message of an erased person is still leaving: looked at again shortly');
}

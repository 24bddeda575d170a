import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { endRemainingSteps } from './end-remaining-steps.ts';

/** Whoever has answered is not asked again. */
export async function cancelReminders(
  tx: Tx,
  { request_ids }: EventPayload<'requests_rated'>,
): Promise<void> {
  await endRemainingSteps(tx, request_ids, 'already_rated');
}

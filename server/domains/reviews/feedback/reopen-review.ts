import type { ReopenedBy } from '#contract/labels/follow-up.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { followUp } from './follow-up.ts';

/** A rating that is changed after an answer; before the first there was nothing to answer. */
export async function reopenByRating(
  tx: Tx,
  { team_id, request_id, is_first }: EventPayload<'request_rated'>,
): Promise<void> {
  if (!is_first) await reopen(tx, { team_id, request_id }, 'rating');
}

export async function reopenByFeedback(
  tx: Tx,
  about: EventPayload<'feedback_left'>,
): Promise<void> {
  await reopen(tx, about, 'feedback');
}

export async function reopenByMessage(
  tx: Tx,
  about: EventPayload<'customer_wrote'>,
): Promise<void> {
  await reopen(tx, about, 'message');
}

/** Whoever thought they were done with this review has something new to read. Its owner stays the same; the request is locked by whoever wrote on it. */
async function reopen(
  tx: Tx,
  about: { team_id: string; request_id: string },
  by: ReopenedBy,
): Promise<void> {
  const { status } = await followUp(tx, about, { status: 'open' });
  if (!status) return;
  await tx.db
    .updateTable('review_follow_ups')
    .set({ reopened_at: tx.now, reopened_by: by })
    .where('request_id', '=', about.request_id)
    .execute();
  await recordTimelineEvent(tx, { kind: 'reopened', ...about, detail: { from: status.from, by } });
  await tx.publish('review_reopened', about);
}

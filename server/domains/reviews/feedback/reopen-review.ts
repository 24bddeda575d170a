import type { ReopenedBy } from '#contract/labels/follow-up.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { followUp } from './follow-up.ts';

/** Reopens an answered review when its rating changes. A first rating reopens nothing. */
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

/**
 * Reopens a review that has new content. Its owner does not change. The caller has locked the
 * request.
 */
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

import { transaction } from '#server/database/transaction.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { contestTime, readContest } from '#server/domains/reviews/published/contest-state.ts';
import { findOwnReview } from '#server/domains/reviews/published/find-own-review.ts';
import type { SubmitApp } from './submit-shop-review.ts';

/**
 * Contests the refusal of a review for its author, once. The team then publishes the review or
 * refuses it again.
 */
export async function contestRefusal(
  app: SubmitApp,
  request_id: string,
  content: string,
  product_id: string | null = null,
): Promise<'contested' | 'empty' | 'over'> {
  const contest = readContest(content);
  if (contest === '') return 'empty';
  return transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, request_id);
    const review = request && (await findOwnReview(tx.db, request_id, product_id));
    if (!request || review?.status !== 'refused' || review.contested_at !== null) return 'over';
    await tx.db
      .updateTable('shop_reviews')
      .set({ contested_at: contestTime(tx), contest, updated_at: tx.now })
      .where('id', '=', review.id)
      .execute();
    await recordTimelineEvent(tx, { kind: 'contested', team_id: request.team_id, request_id });
    await tx.publish('refusal_contested', { team_id: request.team_id, shop_review_id: review.id });
    return 'contested';
  });
}

import type { Tx } from '#server/database/transaction.ts';
import { transaction } from '#server/database/transaction.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { findOwnReview } from '#server/domains/reviews/published/find-own-review.ts';
import { saveReviewVersion } from '#server/domains/reviews/published/save-review-version.ts';
import type { SubmitApp } from './submit-shop-review.ts';

/**
 * Withdraws a review for its author and removes it from the wall at once. Returns false when there
 * is none. The caller has locked the request.
 */
export async function withdrawShopReview(
  tx: Tx,
  request: { id: string; team_id: string },
  product_id: string | null = null,
): Promise<boolean> {
  const review = await findOwnReview(tx.db, request.id, product_id);
  if (!review || review.status === 'withdrawn') return false;
  await saveReviewVersion(tx, review);
  await tx.db
    .updateTable('shop_reviews')
    .set({
      status: 'withdrawn',
      refusal_reason: null,
      contested_at: null,
      contest: null,
      publish_at: null,
      removed_at: tx.now,
      updated_at: tx.now,
    })
    .where('id', '=', review.id)
    .execute();
  await recordTimelineEvent(tx, {
    kind: 'withdrawn',
    team_id: request.team_id,
    request_id: request.id,
  });
  await tx.publish('shop_review_withdrawn', {
    team_id: request.team_id,
    shop_review_id: review.id,
  });
  return true;
}

/** Withdraws a review by the button of its own page. Returns false when there is none. */
export async function withdrawOwnReview(
  app: SubmitApp,
  request_id: string,
  product_id: string | null = null,
): Promise<boolean> {
  return transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, request_id);
    return request !== null && (await withdrawShopReview(tx, request, product_id));
  });
}

import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { findOwnReview } from './find-own-review.ts';
import { saveReviewVersion } from './save-review-version.ts';

/**
 * Applies a changed rating to the review on the wall. Does nothing when the request has no review.
 */
export async function followRating(
  tx: Tx,
  { request_id, rating, is_first }: EventPayload<'request_rated'>,
): Promise<void> {
  if (is_first) return;
  const review = await findOwnReview(tx.db, request_id);
  if (!review || review.rating === rating) return;
  await saveReviewVersion(tx, review);
  await tx.db
    .updateTable('shop_reviews')
    .set({ rating, edited_at: tx.now, updated_at: tx.now })
    .where('id', '=', review.id)
    .execute();
}

import type { Tx } from '#server/database/transaction.ts';
import type { ShopReview } from './find-own-review.ts';

/** Stores the current version of a review before it is changed. */
export async function saveReviewVersion(
  tx: Tx,
  {
    id,
    product,
    product_id,
    named_product_id,
    rating,
    title,
    text,
    display_name,
    photos,
    attributes,
    recommends,
    video,
    status,
    refusal_reason,
    contested_at,
    contest,
  }: ShopReview,
): Promise<void> {
  await tx.db
    .insertInto('shop_review_versions')
    .values({
      shop_review_id: id,
      product,
      rating,
      title,
      text,
      display_name,
      photos: JSON.stringify(photos),
      product_id,
      named_product_id,
      attributes: JSON.stringify(attributes),
      recommends,
      video: video === null ? null : JSON.stringify(video),
      status,
      refusal_reason,
      contested_at,
      contest,
      ended_at: tx.now,
    })
    .execute();
}

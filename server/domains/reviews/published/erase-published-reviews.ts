import type { Tx } from '#server/database/transaction.ts';
import { deleteImages } from '#server/domains/images/delete-images.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { eraseShopReviews } from './erase-shop-reviews.ts';

/** Deletes the reviews that a person wrote for the shop, with their photos, and their reports about other reviews, which may carry any of their addresses. */
export async function erasePublishedReviews(
  tx: Tx,
  { team_id, request_ids, emails }: FoundPerson,
): Promise<void> {
  for (const email of emails.length > 0 ? emails : [null]) {
    const urls = await eraseShopReviews(tx.db, { team_id, request_ids, email });
    await deleteImages(tx, { team_id, urls });
  }
}

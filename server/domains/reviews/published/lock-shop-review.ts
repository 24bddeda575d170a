import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { ShopReview } from './find-own-review.ts';

/** Locks a review of this team, after its request, as in the whole application. */
export async function lockShopReview(
  tx: Tx,
  team_id: string,
  publicId: string,
): Promise<ShopReview> {
  const id = databaseId(publicId);
  const request = await tx.db
    .selectFrom('shop_reviews')
    .select('request_id')
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (!request) throw new Failure('not_found');
  if (request.request_id !== null)
    await tx.db
      .selectFrom('review_requests')
      .select('id')
      .where('id', '=', request.request_id)
      .forUpdate()
      .execute();
  const review = await tx.db
    .selectFrom('shop_reviews')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw new Failure('not_found');
  return review;
}

import { isDeepStrictEqual } from 'node:util';
import { transaction } from '#server/database/transaction.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  findOwnReview,
  type ShopReview,
} from '#server/domains/reviews/published/find-own-review.ts';
import {
  promiseThanksCode,
  readThanksCode,
} from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { recordClick } from '../rating/record-visit.ts';
import { isVerifiedPurchase } from '../review/is-verified-purchase.ts';
import type { SubmitApp } from '../review/submit-shop-review.ts';
import { rewriteReview, type WrittenContent, writeReview } from '../review/write-review.ts';

export type WrittenProduct = WrittenContent & { product_id: string };

/**
 * Saves the reviews of the products of an order separately. Pressing the button is the consent. A
 * changed review waits for moderation again.
 */
export async function submitProductReviews(
  app: SubmitApp,
  request_id: string,
  contents: readonly WrittenProduct[],
): Promise<'submitted' | 'unchanged' | 'gone'> {
  return transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, request_id);
    if (!request || request.rating === null || request.erased_at !== null) return 'gone';
    let changes = 0;
    // A visitor of the general link may have bought nothing, and anybody may open it.
    const isBuyer = isVerifiedPurchase({ ...request, has_order: request.order_id !== null });
    const thanks = isBuyer ? await readThanksCode(tx, request.team_id) : null;
    // Every transaction locks the counts of products in this order.
    for (const content of contents.toSorted(
      (a, b) => Number(a.product_id) - Number(b.product_id),
    )) {
      const before = await findOwnReview(tx.db, request_id, content.product_id);
      if ((!before && isLinkExpired(request, tx.now)) || (before && isSame(before, content)))
        continue;
      if (changes === 0) await recordClick(tx, request);
      changes += 1;
      const shop_review_id = before
        ? await rewriteReview(tx, before, request, content)
        : await writeReview(tx, request, content);
      const { team_id } = request;
      if (before === null && thanks)
        await promiseThanksCode(tx, { team_id, shop_review_id }, thanks);
      const is_edit = before !== null;
      await recordTimelineEvent(tx, {
        kind: 'review_submitted',
        team_id,
        request_id,
        detail: { is_edit },
      });
      await tx.publish('shop_review_submitted', { team_id, shop_review_id, is_edit });
    }
    return changes > 0 ? 'submitted' : 'unchanged';
  });
}

function isSame(before: ShopReview, content: WrittenProduct): boolean {
  if (before.status !== 'pending' && before.status !== 'published') return false;
  return isDeepStrictEqual(
    [
      before.rating,
      before.title,
      before.text,
      before.display_name,
      before.photos,
      before.video,
      before.recommends,
      before.attributes,
    ],
    [
      content.rating,
      content.title,
      content.text,
      content.display_name,
      [...content.photos],
      content.video ?? null,
      content.recommends ?? null,
      { ...content.attributes },
    ],
  );
}

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { recordClick } from '#server/domains/customer-site/rating/record-visit.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  findOwnReview,
  type ShopReview,
} from '#server/domains/reviews/published/find-own-review.ts';
import type { ReviewInput } from './read-review-input.ts';
import { rewriteReview, writeReview } from './write-review.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

export type SubmitApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;
/** `gone`: there is no rating, the person is erased, or it is too late for a first review. */
export type SubmitOutcome = 'submitted' | 'edited' | 'unchanged' | 'gone';

/**
 * Saves a customer’s review for the wall. Pressing the button is the consent. A changed review
 * waits for moderation again, and the previous version is stored.
 */
export async function submitShopReview(
  app: SubmitApp,
  request_id: string,
  content: ReviewInput & { photos: readonly ReviewPhoto[]; locale: string },
): Promise<SubmitOutcome> {
  return transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, request_id);
    if (!request || request.rating === null || request.erased_at !== null) return 'gone';
    const before = await findOwnReview(tx.db, request_id);
    if (!before && isLinkExpired(request, tx.now)) return 'gone';
    if (before && isSame(before, content)) return 'unchanged';
    await recordClick(tx, request);
    const written = {
      ...content,
      ...(await findNamedLine(tx, request.order_id, content.product)),
      product_id: null,
      rating: request.rating,
      on_wall: true,
    };
    const id = before
      ? await rewriteReview(tx, before, request, written)
      : await writeReview(tx, request, written);
    const { team_id } = request;
    await recordTimelineEvent(tx, {
      kind: 'review_submitted',
      team_id,
      request_id,
      detail: { is_edit: before !== null },
    });
    await tx.publish('shop_review_submitted', {
      team_id,
      shop_review_id: id,
      is_edit: before !== null,
    });
    return before ? 'edited' : 'submitted';
  });
}

/**
 * Returns true when the form changes nothing, so that a form that is submitted twice creates one
 * review.
 */
function isSame(
  before: ShopReview,
  { product, title, text, display_name, photos }: Parameters<typeof submitShopReview>[2],
): boolean {
  if (before.status !== 'pending' && before.status !== 'published') return false;
  return isDeepStrictEqual(
    [before.product, before.title, before.text, before.display_name, before.photos],
    [product, title, text, display_name, [...photos]],
  );
}

/**
 * Finds the product of the line that a review names by its title. The star of the review is that of
 * the shop, so that the product is named and not rated.
 */
async function findNamedLine(
  { db }: Tx,
  order_id: string | null,
  title: string | null,
): Promise<{ named_product_id: string | null; line: number | null }> {
  const none = { named_product_id: null, line: null };
  if (order_id === null || title === null) return none;
  const { rows } = await sql<{ named_product_id: string; line: number }>`
    select p.product_id as named_product_id, p.line from order_products p join orders o on o.id = p.order_id
    where o.id = ${order_id} and trim(o.line_items -> (p.line - 1) ->> 'title') = ${title} order by p.line limit 1`.execute(
    db,
  );
  return rows[0] ?? none;
}

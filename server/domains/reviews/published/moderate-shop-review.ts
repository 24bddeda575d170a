import type { Tx } from '#server/database/transaction.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import type { ShopReview } from './find-own-review.ts';
import { contestAnew } from './contest-state.ts';
import { isContested } from './is-contested.ts';
import { saveReviewVersion } from './save-review-version.ts';
import { lockShopReview } from './lock-shop-review.ts';
import { readShopReview } from './list-shop-reviews.ts';

/** Publishes a review before its automatic publication, or revokes a refusal. */
export const publishShopReview = (
  app: App,
  { caller, params }: Pick<Call<'publishShopReview'>, 'caller' | 'params'>,
): Promise<Answer<'publishShopReview'>> =>
  transaction(app, async (tx) => {
    const review = await lockShopReview(tx, caller.team_id, params.id);
    if (review.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (review.status !== 'published') {
      if (review.status === 'refused') await saveReviewVersion(tx, review);
      await tx.db
        .updateTable('shop_reviews')
        .set({
          status: 'published',
          refusal_reason: null,
          publish_at: null,
          removed_at: null,
          published_at: review.published_at ?? tx.now,
          updated_at: tx.now,
        })
        .where('id', '=', review.id)
        .execute();
      await recordOnTimeline(tx, review, 'published');
      await recordAuditEvent(tx, caller, 'shop_review_published', { id: review.id });
      await tx.publish('shop_review_published', {
        team_id: caller.team_id,
        shop_review_id: review.id,
        by: 'person',
        at: tx.now.toISOString(),
      });
    }
    return { data: await readShopReview(tx.db, caller, review.id) };
  });

/**
 * Refuses a review for one of the listed reasons and notifies its author. It can be refused again
 * after the author has contested.
 */
export const refuseShopReview = (
  app: App,
  { caller, params, body }: Pick<Call<'refuseShopReview'>, 'caller' | 'params' | 'body'>,
): Promise<Answer<'refuseShopReview'>> =>
  transaction(app, async (tx) => {
    const review = await lockShopReview(tx, caller.team_id, params.id);
    if (review.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (
      review.status !== 'refused' ||
      review.refusal_reason !== body.reason ||
      isContested(review)
    ) {
      await saveReviewVersion(tx, review);
      await tx.db
        .updateTable('shop_reviews')
        .set({
          status: 'refused',
          refusal_reason: body.reason,
          publish_at: null,
          removed_at: tx.now,
          updated_at: tx.now,
          ...contestAnew(review),
        })
        .where('id', '=', review.id)
        .execute();
      await recordOnTimeline(tx, review, 'refused', { why: body.reason });
      await recordAuditEvent(tx, caller, 'shop_review_refused', {
        id: review.id,
        reason: body.reason,
      });
      await tx.publish('shop_review_refused', {
        team_id: caller.team_id,
        shop_review_id: review.id,
        at: tx.now.toISOString(),
      });
    }
    return { data: await readShopReview(tx.db, caller, review.id) };
  });

/** Saves the shop’s public answer to a review. An empty text removes it. */
export const replyToShopReview = (
  app: App,
  { caller, params, body }: Pick<Call<'replyToShopReview'>, 'caller' | 'params' | 'body'>,
): Promise<Answer<'replyToShopReview'>> =>
  transaction(app, async (tx) => {
    const review = await lockShopReview(tx, caller.team_id, params.id);
    if (review.status === 'withdrawn') throw new Failure('review_withdrawn');
    const reply = body.text?.trim() || null;
    if (reply !== review.reply) {
      await tx.db
        .updateTable('shop_reviews')
        .set({ reply, replied_at: reply === null ? null : tx.now, updated_at: tx.now })
        .where('id', '=', review.id)
        .execute();
      await recordAuditEvent(
        tx,
        caller,
        reply === null ? 'shop_review_reply_removed' : 'shop_review_replied',
        { id: review.id },
      );
    }
    return { data: await readShopReview(tx.db, caller, review.id) };
  });

async function recordOnTimeline(
  tx: Tx,
  { request_id, team_id }: ShopReview,
  kind: 'published' | 'refused',
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (request_id !== null)
    await recordTimelineEvent(tx, {
      kind,
      team_id,
      request_id,
      detail: { by: 'person', ...detail },
    });
}

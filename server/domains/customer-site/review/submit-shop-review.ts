import { isDeepStrictEqual } from 'node:util';
import type { ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import {
  type LockedRatingRequest,
  lockRequest,
} from '#server/domains/customer-pages/lock-request.ts';
import { recordClick } from '#server/domains/customer-site/rating/record-visit.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  findOwnReview,
  type ShopReview,
} from '#server/domains/reviews/published/find-own-review.ts';
import { isVerifiedPurchase } from '#server/domains/reviews/published/is-verified-purchase.ts';
import { saveReviewVersion } from '#server/domains/reviews/published/save-review-version.ts';
import type { ReviewInput } from './read-review-input.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

export type SubmitApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;
/** `gone`: no rating to stand beside, erased, or too late for a first word. */
export type SubmitOutcome = 'submitted' | 'edited' | 'unchanged' | 'gone';

const DAY_MS = 86_400_000;

/**
 * Saves a customer’s review for the wall; pressing the button is the consent. A changed review
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
    const id = before
      ? await rewrite(tx, before, request, content)
      : await write(tx, request, content);
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

type ReviewContent = Parameters<typeof submitShopReview>[2];

async function write(
  tx: Tx,
  request: LockedRatingRequest,
  { photos, ...content }: ReviewContent,
): Promise<string> {
  const order =
    request.order_id === null
      ? undefined
      : await tx.db
          .selectFrom('orders')
          .select(['delivered_at', 'ordered_at'])
          .where('id', '=', request.order_id)
          .executeTakeFirst();
  const is_verified = isVerifiedPurchase({ ...request, has_order: order !== undefined });
  const { id } = await tx.db
    .insertInto('shop_reviews')
    .values({
      ...content,
      team_id: request.team_id,
      request_id: request.id,
      rating: request.rating ?? 0,
      photos: JSON.stringify(photos),
      refusal_reason: null,
      contest: null,
      reply: null,
      submitted_at: tx.now,
      publish_at: is_verified ? await clockOf(tx, request.team_id) : null,
      experienced_at:
        order?.delivered_at ?? request.experienced_at ?? order?.ordered_at ?? request.rated_at,
      is_verified,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function rewrite(
  tx: Tx,
  before: ShopReview,
  request: LockedRatingRequest,
  { photos, ...content }: ReviewContent,
): Promise<string> {
  // A photo that nobody has seen is not kept as evidence: when its author removes it, it is
  // deleted.
  const keptPhotos =
    before.published_at === null && before.status === 'pending'
      ? before.photos.filter(({ url }) => photos.some((photo) => photo.url === url))
      : before.photos;
  await saveReviewVersion(tx, { ...before, photos: keptPhotos });
  const clean = {
    status: 'pending',
    refusal_reason: null,
    contested_at: null,
    contest: null,
    removed_at: null,
  } as const;
  await tx.db
    .updateTable('shop_reviews')
    .set({
      ...content,
      ...clean,
      rating: request.rating ?? before.rating,
      photos: JSON.stringify(photos),
      publish_at: before.is_verified ? await clockOf(tx, request.team_id) : null,
      edited_at: tx.now,
      updated_at: tx.now,
    })
    .where('id', '=', before.id)
    .execute();
  return before.id;
}

/** When the clock publishes what comes in now; what nobody could verify it does not. */
async function clockOf(tx: Tx, team_id: string): Promise<Date> {
  const { moderation_days } = await tx.db
    .selectFrom('teams')
    .select('moderation_days')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return new Date(tx.now.getTime() + moderation_days * DAY_MS);
}

/** A form that is submitted twice creates one review. */
function isSame(
  before: ShopReview,
  { product, title, text, display_name, photos }: ReviewContent,
): boolean {
  if (before.status !== 'pending' && before.status !== 'published') return false;
  return isDeepStrictEqual(
    [before.product, before.title, before.text, before.display_name, before.photos],
    [product, title, text, display_name, [...photos]],
  );
}

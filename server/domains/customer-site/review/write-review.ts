import type { ReviewPhoto, ReviewVideo } from '#contract/customer-pages/shop-review.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { LockedRatingRequest } from '#server/domains/customer-pages/lock-request.ts';
import type { ShopReview } from '#server/domains/reviews/published/find-own-review.ts';
import { isVerifiedPurchase } from './is-verified-purchase.ts';
import { saveReviewVersion } from '#server/domains/reviews/published/save-review-version.ts';

const DAY_MS = 86_400_000;

/** The content of a review, about the shop or about a product. */
export interface WrittenContent {
  rating: number;
  /** The title of the line as it is in the order. Null for a review of the shop. */
  product: string | null;
  /** The product that was rated. Null when the star is that of the shop. */
  product_id: string | null;
  /** The product that a review of the shop names. */
  named_product_id: string | null;
  line: number | null;
  on_wall: boolean;
  title: string | null;
  text: string;
  display_name: string | null;
  photos: readonly ReviewPhoto[];
  video?: ReviewVideo | null;
  attributes?: Readonly<Record<string, number>>;
  recommends?: boolean | null;
  locale: string;
}

function columnsOf({ photos, video = null, attributes = {}, ...content }: WrittenContent) {
  return {
    ...content,
    photos: JSON.stringify(photos),
    video: video === null ? null : JSON.stringify(video),
    attributes: JSON.stringify(attributes),
  };
}

/** Adds a review as its author sent it. */
export async function writeReview(
  tx: Tx,
  request: LockedRatingRequest,
  content: WrittenContent,
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
      ...columnsOf(content),
      team_id: request.team_id,
      request_id: request.id,
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

/** Replaces the content of a review, and stores the earlier content as a version. */
export async function rewriteReview(
  tx: Tx,
  before: ShopReview,
  request: LockedRatingRequest,
  content: WrittenContent,
): Promise<string> {
  // A photo that was never published is not stored as evidence. When its author removes it, it is
  // deleted.
  const keptPhotos =
    before.published_at === null && before.status === 'pending'
      ? before.photos.filter(({ url }) => content.photos.some((photo) => photo.url === url))
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
      ...columnsOf(content),
      ...clean,
      publish_at: before.is_verified ? await clockOf(tx, request.team_id) : null,
      edited_at: tx.now,
      updated_at: tx.now,
    })
    .where('id', '=', before.id)
    .execute();
  return before.id;
}

/**
 * Returns the date of the automatic publication of a review received now. The caller does not use
 * it for an unverified review.
 */
async function clockOf(tx: Tx, team_id: string): Promise<Date> {
  const { moderation_days } = await tx.db
    .selectFrom('teams')
    .select('moderation_days')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return new Date(tx.now.getTime() + moderation_days * DAY_MS);
}

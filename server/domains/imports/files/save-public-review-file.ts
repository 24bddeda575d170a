import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import { savePublicReviews } from '#server/domains/reviews/public/sync/save-public-reviews.ts';
import type { ReviewToImport } from '#server/domains/reviews/published/imported/review-to-import.ts';
import { reviewHash } from '#server/domains/reviews/published/imported/review-hash.ts';
import type { EarlierRows } from '#server/domains/reviews/published/imported/earlier-reviews.ts';
import type { SortedReview } from '#server/domains/reviews/published/imported/sort-out-reviews.ts';
import type { ReceivedReview } from '#server/ports/received-review.ts';

/**
 * Checks reviews of a public profile from the export of its business account. Reviews that the site
 * has already given are known.
 */
export async function sortOutPublic(
  db: Kysely<DB>,
  team_id: string,
  reviews: readonly ReviewToImport[],
  earlierRows: EarlierRows,
): Promise<SortedReview[]> {
  const named = reviews.map((review) => ({
    review,
    hash: reviewHash(review),
    review_id: nameOf(review),
  }));
  const rows = await db
    .selectFrom('public_reviews')
    .select('review_id')
    .where('team_id', '=', team_id)
    .where('review_id', 'in', ['', ...named.map(({ review_id }) => review_id)])
    .execute();
  const importedIds = new Set(rows.map(({ review_id }) => review_id));
  return named.map(({ review, hash, review_id }) => {
    const isTwice = earlierRows.has(review_id);
    earlierRows.set(review_id, { has_id: true });
    return {
      review,
      hash,
      status: isTwice ? 'twice' : importedIds.has(review_id) ? 'imported' : 'new',
    };
  });
}

/**
 * Saves the reviews of the file beside those of the site and matches them. A file only fills
 * missing fields.
 */
export async function savePublicReviewFile(
  tx: Tx,
  team_id: string,
  reviews: readonly ReviewToImport[],
): Promise<SortedReview[]> {
  const sorted = await sortOutPublic(tx.db, team_id, reviews, new Map());
  const savedReviews = await savePublicReviews(tx, {
    team_id,
    source: 'file',
    reviews: reviews.map(receivedReviewOf),
  });
  return sorted.map((one, at) =>
    savedReviews[at]?.outcome === 'erased'
      ? { ...one, status: 'forgotten' }
      : savedReviews[at]?.outcome === 'updated' && one.status === 'imported'
        ? { ...one, status: 'completed' }
        : one,
  );
}

/**
 * Returns an identifier. Reviews of tools that export none are recognised by author, day and text.
 */
function nameOf(review: ReviewToImport): string {
  return (review.origin_id ?? `file ${reviewHash(review)}`).slice(0, 100);
}

const NOT_GIVEN = {
  review_is_pending: null,
  review_likes: null,
  consumer_id: null,
  consumer_image: null,
  consumer_review_count: null,
  consumer_country: null,
  consumer_is_verified: null,
  consumer_review_count_same_domain: null,
  link: null,
} as const;

function receivedReviewOf(review: ReviewToImport): ReceivedReview {
  return {
    ...NOT_GIVEN,
    review_id: nameOf(review),
    review_title: review.title,
    review_text: review.text || null,
    review_rating: review.rating,
    review_is_verified: review.origin_verified,
    review_language: review.locale,
    review_time: review.published_at,
    review_experienced_time: review.experienced_at,
    consumer_name: review.display_name,
    reference_id: review.order_reference,
    referral_email: review.email,
  };
}

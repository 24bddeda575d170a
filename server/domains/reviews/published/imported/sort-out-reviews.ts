import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import {
  addEarlierRow,
  type EarlierRows,
  readExistingReviews,
  readOwnReviews,
} from './earlier-reviews.ts';
import type { ReviewToImport } from './review-to-import.ts';
import { reviewHash } from './review-hash.ts';

/**
 * `twice`: earlier in the same file; `imported`: known from another; `completed`: known, and this
 * file adds to it; `own`: written here; `forgotten`: by somebody who asked to be.
 */
export type ImportedReviewStatus = 'new' | 'twice' | 'imported' | 'completed' | 'own' | 'forgotten';

export interface SortedReview {
  review: ReviewToImport;
  hash: string;
  status: ImportedReviewStatus;
}

interface SortInput {
  team_id: string;
  import_id: string;
  origin: string;
  reviews: readonly ReviewToImport[];
}

/**
 * Which reviews of a file are new. The identifier of the origin tells; where one of two has none,
 * or they come from two origins, author, product, day and text do: a file that names every review
 * may well hold the same words twice.
 */
export async function sortOutReviews(
  db: Kysely<DB>,
  { team_id, import_id, origin, reviews }: SortInput,
  earlierRows: EarlierRows,
): Promise<SortedReview[]> {
  const hashed = reviews.map((review) => ({
    review: { ...review, origin },
    hash: reviewHash(review),
  }));
  const existing = await readExistingReviews(db, team_id, hashed);
  const own = new Set((await readOwnReviews(db, team_id, reviews)).map(reviewHash));
  const isSilent = await findSilent(
    db,
    team_id,
    reviews.map(({ email }) => ({ email, phone_number: null })),
  );
  return hashed.map(({ review, hash }) => {
    const { origin_id, email } = review;
    const isTwice = addEarlierRow(earlierRows, { review, hash });
    const before = existing.find(
      (row) =>
        (origin_id !== null && row.origin === origin && row.origin_id === origin_id) ||
        (row.origin_hash === hash &&
          (origin_id === null || row.origin_id === null || row.origin !== origin)),
    );
    if (email !== null && isSilent({ email, phone_number: null }))
      return { review, hash, status: 'forgotten' };
    if (isTwice || before?.import_id === import_id) return { review, hash, status: 'twice' };
    return { review, hash, status: before ? 'imported' : own.has(hash) ? 'own' : 'new' };
  });
}

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
 * `twice`: earlier in the same file; `imported`: imported before; `completed`: imported before, and
 * this file adds to it; `own`: written here; `forgotten`: by an erased person, or deleted here.
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
 * Finds which reviews of a file are new. Two reviews of one origin are the same when their
 * identifiers are equal. When one of them has no identifier, or their origins differ, author,
 * product, day and text are compared. Different identifiers of one origin mean different reviews,
 * even with the same text.
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
  const isOptedOut = await findSilent(
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
    if (email !== null && isOptedOut({ email, phone_number: null }))
      return { review, hash, status: 'forgotten' };
    if (isTwice || before?.import_id === import_id) return { review, hash, status: 'twice' };
    return { review, hash, status: before ? 'imported' : own.has(hash) ? 'own' : 'new' };
  });
}

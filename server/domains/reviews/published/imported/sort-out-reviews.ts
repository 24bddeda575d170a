import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
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

/** The identifiers and hashes of the earlier rows of the file. */
export type EarlierRows = Map<string, { has_id: boolean }>;

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
  const hashed = reviews.map((review) => ({ review, hash: reviewHash(review) }));
  const existing = await readExisting(db, team_id, origin, hashed);
  const own = await readOwn(db, team_id, reviews);
  const isSilent = await findSilent(
    db,
    team_id,
    reviews.map(({ email }) => ({ email, phone_number: null })),
  );
  return hashed.map(({ review, hash }) => {
    const { origin_id, email } = review;
    const idKey = origin_id === null ? null : `id ${origin_id}`;
    const alike = earlierRows.get(hash);
    const isTwice =
      (idKey !== null && earlierRows.has(idKey)) ||
      (alike !== undefined && (origin_id === null || !alike.has_id));
    const before = existing.find(
      (row) =>
        (origin_id !== null && row.origin === origin && row.origin_id === origin_id) ||
        (row.origin_hash === hash &&
          (origin_id === null || row.origin_id === null || row.origin !== origin)),
    );
    if (idKey !== null) earlierRows.set(idKey, { has_id: true });
    if (alike === undefined || origin_id === null)
      earlierRows.set(hash, { has_id: origin_id !== null });
    if (email !== null && isSilent({ email, phone_number: null }))
      return { review, hash, status: 'forgotten' };
    if (isTwice || before?.import_id === import_id) return { review, hash, status: 'twice' };
    return { review, hash, status: before ? 'imported' : own.has(hash) ? 'own' : 'new' };
  });
}

interface ExistingReview {
  origin: string | null;
  origin_id: string | null;
  origin_hash: string | null;
  import_id: string | null;
}

async function readExisting(
  db: Kysely<DB>,
  team_id: string,
  origin: string,
  hashed: readonly { review: ReviewToImport; hash: string }[],
): Promise<ExistingReview[]> {
  const ids = hashed.flatMap(({ review }) => review.origin_id ?? []);
  const { rows } = await sql<ExistingReview>`
    select origin, origin_id, origin_hash, import_id from shop_reviews where team_id = ${team_id} and origin is not null and origin_hash = any(${hashed.map(({ hash }) => hash)}::text[])
    union select origin, origin_id, origin_hash, import_id from shop_reviews where team_id = ${team_id} and origin = ${origin} and origin_id = any(${ids}::text[])`.execute(
    db,
  );
  return rows;
}

/** The hashes of what customers wrote here in the same words. */
async function readOwn(
  db: Kysely<DB>,
  team_id: string,
  reviews: readonly ReviewToImport[],
): Promise<Set<string>> {
  const texts = reviews.map(({ text }) => text.toLowerCase()).filter((text) => text !== '');
  const rows = await db
    .selectFrom('shop_reviews')
    .select(['rating', 'text', 'display_name', 'product', 'published_at', 'submitted_at'])
    .where('team_id', '=', team_id)
    .where('origin', 'is', null)
    .where(sql<boolean>`lower(text) = any(${texts}::text[])`)
    .execute();
  return new Set(
    rows.map(({ published_at, submitted_at, ...row }) =>
      reviewHash({ ...row, published_at: published_at ?? submitted_at }),
    ),
  );
}

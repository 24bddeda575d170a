import type { Kysely } from 'kysely';
import { OWN_ORIGIN } from '#contract/labels/review-origins.ts';
import type { DB } from '#server/database/tables.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import { reviewHash } from '#server/domains/reviews/published/imported/review-hash.ts';
import {
  addEarlierRow,
  type EarlierRows,
  readExistingReviews,
  readOwnReviews,
} from '#server/domains/reviews/published/imported/earlier-reviews.ts';
import type { ImportedReviewStatus } from '#server/domains/reviews/published/imported/sort-out-reviews.ts';
import type { FoundProductReview } from './product-review-content.ts';

export interface SortedProductReview {
  review: FoundProductReview;
  hash: string;
  status: ImportedReviewStatus;
}

/**
 * Finds which product reviews are new. Two reviews are the same when they have the same identifier
 * at the origin; when one of them has none, author, product, day and text are compared.
 */
export async function sortOutProductReviews(
  db: Kysely<DB>,
  { team_id, import_id }: { team_id: string; import_id: string | null },
  reviews: readonly FoundProductReview[],
  earlierRows: EarlierRows,
): Promise<SortedProductReview[]> {
  const hashed = reviews.map((review) => ({ review, hash: productReviewHash(review) }));
  const [existing, ownReviews, ownNames, isOptedOut] = await Promise.all([
    readExistingReviews(db, team_id, hashed),
    readOwnReviews(db, team_id, reviews),
    readOwnNames(db, team_id, reviews),
    findSilent(
      db,
      team_id,
      reviews.map(({ email }) => ({ email, phone_number: null })),
    ),
  ]);
  const own = new Set(ownReviews.map(productReviewHash));
  return hashed.map(({ review, hash }) => {
    const { origin, origin_id, email } = review;
    const isTwice = addEarlierRow(earlierRows, { review, hash });
    const before = existing.find(
      (row) =>
        (origin_id !== null && row.origin === origin && row.origin_id === origin_id) ||
        (row.origin_hash === hash && (origin_id === null || row.origin_id === null)),
    );
    const status = (): ImportedReviewStatus => {
      if (email !== null && isOptedOut({ email, phone_number: null })) return 'forgotten';
      if (isTwice || (before && import_id !== null && before.import_id === import_id))
        return 'twice';
      if (before) return 'imported';
      return (
        (origin === OWN_ORIGIN && origin_id !== null ? ownNames.get(origin_id) : undefined) ??
        (own.has(hash) ? 'own' : 'new')
      );
    };
    return { review, hash, status: status() };
  });
}

/** Returns the hash of a review with the id of its product instead of the product’s name. */
function productReviewHash(
  review: Pick<FoundProductReview, 'rating' | 'text' | 'display_name' | 'published_at'> & {
    product_id: string | null;
  },
): string {
  return reviewHash({ ...review, product: `#${review.product_id}` });
}

/**
 * Finds the reviews of a file that this shop exported itself. A review that it still has is its
 * own. A review that was deleted, or that its author has withdrawn since, is not imported again.
 */
async function readOwnNames(
  db: Kysely<DB>,
  team_id: string,
  reviews: readonly FoundProductReview[],
): Promise<Map<string, 'own' | 'forgotten'>> {
  if (!reviews.some(({ origin }) => origin === OWN_ORIGIN)) return new Map();
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const prefix = ownReviewName(team_code, '');
  const named = reviews.flatMap(({ origin, origin_id }) =>
    origin === OWN_ORIGIN && origin_id?.startsWith(prefix) ? [origin_id] : [],
  );
  const ids = named.map((name) => name.slice(prefix.length)).filter((id) => /^\d{1,18}$/u.test(id));
  const rows = await db
    .selectFrom('shop_reviews')
    .select(['id', 'status'])
    .where('team_id', '=', team_id)
    .where('id', 'in', ['0', ...ids])
    .execute();
  const states = new Map(rows.map(({ id, status }) => [ownReviewName(team_code, id), status]));
  const wasWithdrawn = new Set(
    reviews.filter(({ status }) => status === 'withdrawn').map(({ origin_id }) => origin_id),
  );
  return new Map(
    named.map((name) => {
      const state = states.get(name);
      const isHere = state !== undefined && (state !== 'withdrawn' || wasWithdrawn.has(name));
      return [name, isHere ? 'own' : 'forgotten'] as const;
    }),
  );
}

/**
 * Returns the identifier of a review in the files that Recueil exports. No two shops share an
 * identifier.
 */
export function ownReviewName(team_code: string, id: string): string {
  return `${team_code}-${id}`;
}

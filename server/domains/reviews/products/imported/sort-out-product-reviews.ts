import { type Kysely, sql } from 'kysely';
import { OWN_ORIGIN } from '#contract/labels/review-origins.ts';
import type { DB } from '#server/database/tables.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import { reviewHash } from '#server/domains/reviews/published/imported/review-hash.ts';
import type {
  EarlierRows,
  ImportedReviewStatus,
} from '#server/domains/reviews/published/imported/sort-out-reviews.ts';
import type { FoundProductReview } from './product-review-content.ts';

export interface SortedProductReview {
  review: FoundProductReview;
  hash: string;
  status: ImportedReviewStatus;
}

/**
 * Which reviews of products are new. The identifier at the origin tells; where one of two has none,
 * author, product, day and text do.
 */
export async function sortOutProductReviews(
  db: Kysely<DB>,
  { team_id, import_id }: { team_id: string; import_id: string | null },
  reviews: readonly FoundProductReview[],
  earlierRows: EarlierRows,
): Promise<SortedProductReview[]> {
  const hashed = reviews.map((review) => ({ review, hash: productReviewHash(review) }));
  const [existing, own, ownNames, isSilent] = await Promise.all([
    readExisting(db, team_id, hashed),
    readOwn(db, team_id, reviews),
    readOwnNames(db, team_id, reviews),
    findSilent(
      db,
      team_id,
      reviews.map(({ email }) => ({ email, phone_number: null })),
    ),
  ]);
  return hashed.map(({ review, hash }) => {
    const { origin, origin_id, email } = review;
    const idKey = origin_id === null ? null : `${origin} ${origin_id}`;
    const alike = earlierRows.get(hash);
    const isTwice =
      (idKey !== null && earlierRows.has(idKey)) ||
      (alike !== undefined && (origin_id === null || !alike.has_id));
    const before = existing.find(
      (row) =>
        (origin_id !== null && row.origin === origin && row.origin_id === origin_id) ||
        (row.origin_hash === hash && (origin_id === null || row.origin_id === null)),
    );
    if (idKey !== null) earlierRows.set(idKey, { has_id: true });
    if (alike === undefined || origin_id === null)
      earlierRows.set(hash, { has_id: origin_id !== null });
    const status = (): ImportedReviewStatus => {
      if (email !== null && isSilent({ email, phone_number: null })) return 'forgotten';
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

/** The product, not its name, tells two reviews apart. */
function productReviewHash(
  review: Pick<
    FoundProductReview,
    'rating' | 'text' | 'display_name' | 'product_id' | 'published_at'
  >,
): string {
  return reviewHash({ ...review, product: `#${review.product_id}` });
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
  hashed: readonly { review: FoundProductReview; hash: string }[],
): Promise<ExistingReview[]> {
  const named = hashed.flatMap(({ review: { origin, origin_id } }) =>
    origin_id === null ? [] : [{ origin, origin_id }],
  );
  const { rows } = await sql<ExistingReview>`
    select origin, origin_id, origin_hash, import_id from shop_reviews where team_id = ${team_id} and origin is not null and origin_hash = any(${hashed.map(({ hash }) => hash)}::text[])
    union select s.origin, s.origin_id, s.origin_hash, s.import_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as g(origin text, origin_id text)
      join shop_reviews s on s.team_id = ${team_id} and s.origin = g.origin and s.origin_id = g.origin_id`.execute(
    db,
  );
  return rows;
}

/** The hashes of what customers wrote here of the same products, in the same words. */
async function readOwn(
  db: Kysely<DB>,
  team_id: string,
  reviews: readonly FoundProductReview[],
): Promise<Set<string>> {
  const texts = reviews.map(({ text }) => text.toLowerCase()).filter((text) => text !== '');
  if (texts.length === 0) return new Set();
  const rows = await db
    .selectFrom('shop_reviews')
    .select(['rating', 'text', 'display_name', 'product_id', 'published_at', 'submitted_at'])
    .where('team_id', '=', team_id)
    .where('origin', 'is', null)
    .where('product_id', 'in', [...new Set(reviews.map(({ product_id }) => product_id))])
    .where(sql<boolean>`lower(text) = any(${texts}::text[])`)
    .execute();
  return new Set(
    rows.map(({ published_at, submitted_at, product_id, ...row }) =>
      productReviewHash({
        ...row,
        product_id: product_id ?? '',
        published_at: published_at ?? submitted_at,
      }),
    ),
  );
}

/**
 * What this shop exported itself and still has is its own. What it no longer has was withdrawn or
 * erased by its author, and does not come back by a file.
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
    .select('id')
    .where('team_id', '=', team_id)
    .where('id', 'in', ['0', ...ids])
    .where('status', '<>', 'withdrawn')
    .execute();
  const present = new Set(rows.map(({ id }) => ownReviewName(team_code, id)));
  return new Map(named.map((name) => [name, present.has(name) ? 'own' : 'forgotten'] as const));
}

/** The identifier of a review in the file that this program exports: no two shops share one. */
export function ownReviewName(team_code: string, id: string): string {
  return `${team_code}-${id}`;
}

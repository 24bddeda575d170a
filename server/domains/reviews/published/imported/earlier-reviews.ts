import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** A review as its file identifies it, and the hash of its author, product, day and text. */
interface NamedReview {
  review: { origin: string; origin_id: string | null };
  hash: string;
}

interface ExistingReview {
  origin: string | null;
  origin_id: string | null;
  origin_hash: string | null;
  import_id: string | null;
}

/** Reads the imported reviews of the team that have the identifier or the hash of one of these. */
export async function readExistingReviews(
  db: Kysely<DB>,
  team_id: string,
  reviews: readonly NamedReview[],
): Promise<ExistingReview[]> {
  const named = reviews.flatMap(({ review: { origin, origin_id } }) =>
    origin_id === null ? [] : [{ origin, origin_id }],
  );
  const { rows } = await sql<ExistingReview>`
    select origin, origin_id, origin_hash, import_id from shop_reviews where team_id = ${team_id} and origin is not null and origin_hash = any(${reviews.map(({ hash }) => hash)}::text[])
    union select s.origin, s.origin_id, s.origin_hash, s.import_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as g(origin text, origin_id text)
      join shop_reviews s on s.team_id = ${team_id} and s.origin = g.origin and s.origin_id = g.origin_id`.execute(
    db,
  );
  return rows;
}

type OwnReview = Pick<
  Selectable<DB['shop_reviews']>,
  'rating' | 'text' | 'display_name' | 'product' | 'product_id'
> & { published_at: Date };

/** Reads the reviews that customers wrote here with the same texts. */
export async function readOwnReviews(
  db: Kysely<DB>,
  team_id: string,
  reviews: readonly { text: string }[],
): Promise<OwnReview[]> {
  const texts = reviews.map(({ text }) => text.toLowerCase()).filter((text) => text !== '');
  if (texts.length === 0) return [];
  const rows = await db
    .selectFrom('shop_reviews')
    .select([
      'rating',
      'text',
      'display_name',
      'product',
      'product_id',
      'published_at',
      'submitted_at',
    ])
    .where('team_id', '=', team_id)
    .where('origin', 'is', null)
    .where(sql<boolean>`lower(text) = any(${texts}::text[])`)
    .execute();
  return rows.map(({ published_at, submitted_at, ...row }) => ({
    ...row,
    published_at: published_at ?? submitted_at,
  }));
}

/** The identifiers and hashes of the earlier rows of a file. */
export type EarlierRows = Map<string, { has_id: boolean }>;

/**
 * Adds a row to the earlier rows of its file. Returns true when it was already among them: by the
 * identifier or, when one of the two rows has none, by the hash.
 */
export function addEarlierRow(
  earlierRows: EarlierRows,
  { review: { origin, origin_id }, hash }: NamedReview,
): boolean {
  const idKey = origin_id === null ? null : `${origin} ${origin_id}`;
  const alike = earlierRows.get(hash);
  const isTwice =
    (idKey !== null && earlierRows.has(idKey)) ||
    (alike !== undefined && (origin_id === null || !alike.has_id));
  if (idKey !== null) earlierRows.set(idKey, { has_id: true });
  if (alike === undefined || origin_id === null)
    earlierRows.set(hash, { has_id: origin_id !== null });
  return isTwice;
}

import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { ReviewToImport } from './review-to-import.ts';
import { type SortedReview, sortOutReviews } from './sort-out-reviews.ts';

interface ImportedReviewInput {
  team_id: string;
  import_id: string;
  origin: string;
  reviews: readonly ReviewToImport[];
}

/**
 * Inserts reviews from another tool, where they were public, on the wall with their dates, author
 * and origin. Nobody is notified, and no request is counted.
 */
export async function saveImportedReviews(
  tx: Tx,
  input: ImportedReviewInput,
): Promise<SortedReview[]> {
  const { team_id, import_id, origin } = input;
  // Serializes the imports of a team, so that two imports of the same review cannot both find it
  // missing.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imported reviews of ${team_id}`}, 0))`.execute(
    tx.db,
  );
  const sorted = await sortOutReviews(tx.db, input, new Map());
  const rows = sorted.flatMap(({ review, hash, status }) =>
    status === 'new' ? [rowOf(review, hash)] : [],
  );
  if (rows.length === 0) return sorted;
  await sql`
    insert into shop_reviews (team_id, import_id, origin, imported_at, updated_at, status, is_verified, product, rating, title, text, display_name, locale, experienced_at, submitted_at, published_at,
      is_incentivized, reply, replied_at, origin_id, origin_verified, origin_hash, order_reference, author_email)
    select ${team_id}::bigint, ${import_id}::bigint, ${origin}, ${tx.now}::timestamptz, ${tx.now}::timestamptz, 'published', false, product, rating, title, text, display_name, coalesce(locale, 'fr'), experienced_at, published_at, published_at,
      is_incentivized, reply, replied_at, origin_id, origin_verified, origin_hash, order_reference, author_email
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(product text, rating smallint, title text, text text, display_name text, locale text, experienced_at timestamptz, published_at timestamptz,
      is_incentivized boolean, reply text, replied_at timestamptz, origin_id text, origin_verified boolean, origin_hash text, order_reference text, author_email text)`.execute(
    tx.db,
  );
  return sorted;
}

function rowOf(
  { is_rounded: _is_rounded, email, ...review }: ReviewToImport,
  hash: string,
): object {
  return { ...review, author_email: email, origin_hash: hash };
}

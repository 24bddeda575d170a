import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { FoundProductReview } from './product-review-content.ts';
import { type SortedProductReview, sortOutProductReviews } from './sort-out-product-reviews.ts';

export interface SavedProductReview extends SortedProductReview {
  /** Null when the review was not inserted. */
  id: string | null;
}

/**
 * Inserts imported product reviews with their dates, author and origin. Nobody is notified, and no
 * request is counted.
 */
export async function saveImportedProductReviews(
  tx: Tx,
  { team_id, import_id }: { team_id: string; import_id: string | null },
  reviews: readonly FoundProductReview[],
): Promise<SavedProductReview[]> {
  // Serializes the imports of a team, so that two imports of the same review cannot both find it
  // missing.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imported reviews of ${team_id}`}, 0))`.execute(
    tx.db,
  );
  const sorted = await sortOutProductReviews(tx.db, { team_id, import_id }, reviews, new Map());
  const rows = sorted.flatMap(({ review, hash, status }, at) =>
    status === 'new' ? [rowOf(review, hash, at)] : [],
  );
  if (rows.length === 0) return sorted.map((one) => ({ ...one, id: null }));
  // Ids are drawn first, so that each row can be matched with its id.
  const { rows: written } = await sql<{ at: number; id: string }>`
    with g as (
      select g.*, nextval(pg_get_serial_sequence('shop_reviews', 'id')) as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(at int, product_id bigint, product text, rating smallint, title text, text text, display_name text, locale text, experienced_at timestamptz,
        submitted_at timestamptz, published_at timestamptz, status text, refusal_reason text, is_incentivized boolean, reply text, replied_at timestamptz, origin text, origin_id text, origin_verified boolean,
        origin_hash text, order_reference text, author_email text, attributes jsonb, recommends boolean, removed_at timestamptz, helpful_count int, edited_at timestamptz, contested_at timestamptz, contest text)),
    saved as (
      insert into shop_reviews (id, team_id, import_id, imported_at, updated_at, is_verified, on_wall, product_id, product, rating, title, text, display_name, locale, experienced_at, submitted_at, published_at,
        status, refusal_reason, removed_at, is_incentivized, reply, replied_at, origin, origin_id, origin_verified, origin_hash, order_reference, author_email, attributes, recommends, imported_helpful_count, edited_at, contested_at, contest)
      overriding system value
      select id, ${team_id}::bigint, ${import_id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz, false, false, product_id, product, rating, title, text, display_name, coalesce(locale, 'fr'), experienced_at, submitted_at, published_at,
        status, refusal_reason, case when status in ('refused', 'withdrawn') then coalesce(removed_at, ${tx.now}::timestamptz) end, is_incentivized, reply, replied_at, origin, origin_id, origin_verified, origin_hash, order_reference, author_email, coalesce(attributes, '{}'), recommends, helpful_count, edited_at, contested_at, contest
      from g order by product_id, id)
    select at, id from g`.execute(tx.db);
  const ids = new Map(written.map(({ at, id }) => [at, id]));
  await saveMediaAddresses(tx, { team_id, import_id }, sorted, ids);
  return sorted.map((one, at) => ({ ...one, id: ids.get(at) ?? null }));
}

function rowOf(
  { is_rounded: _is_rounded, media: _media, email, shown_at, ...review }: FoundProductReview,
  hash: string,
  at: number,
): object {
  return {
    ...review,
    at,
    author_email: email,
    origin_hash: hash,
    published_at: review.status === 'published' ? review.published_at : shown_at,
  };
}

/**
 * Saves the addresses of photos and videos. Each file is fetched on its own after all rows are
 * written.
 */
async function saveMediaAddresses(
  tx: Tx,
  { team_id, import_id }: { team_id: string; import_id: string | null },
  sorted: readonly SortedProductReview[],
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const media = sorted.flatMap(({ review }, at) => {
    const shop_review_id = ids.get(at);
    return shop_review_id === undefined
      ? []
      : review.media.map(({ kind, url }, position) => ({
          team_id,
          import_id,
          shop_review_id,
          position,
          kind,
          source_url: url,
        }));
  });
  for (let at = 0; at < media.length; at += 1_000)
    await tx.db
      .insertInto('imported_media')
      .values(media.slice(at, at + 1_000))
      .execute();
}

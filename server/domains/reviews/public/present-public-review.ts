import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustpilotReview } from '#contract/api/schemas/reviews/public-reviews.ts';
import type { DB } from '#server/database/tables.ts';
import type { PublicReviewsTable } from '#server/database/tables/reviews/public-reviews.ts';

export type TrustpilotReview = z.output<typeof trustpilotReview>;
type Row = Selectable<PublicReviewsTable>;

/**
 * Presents a Trustpilot review and how it was matched. The recipient of the invitation is not
 * returned.
 */
export function presentPublicReview(row: Row): TrustpilotReview {
  const {
    refused_requests: _refused,
    referral_email: _email,
    request_id: _request,
    seen_at: _seen,
    erased_at: _erased,
    match_rivals,
    matched_at,
    review_time,
    review_experienced_time,
    created_at,
    updated_at,
    ...rest
  } = row;
  return {
    ...rest,
    review_time: review_time.toISOString(),
    review_experienced_time: review_experienced_time?.toISOString() ?? null,
    match_rivals: row.match_kind === 'proposed' ? match_rivals : 0,
    matched_at: matched_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/**
 * Reads the latest public review of each request, by a certain or confirmed match. A proposed match
 * does not count.
 */
export async function readPublicReviews(
  db: Kysely<DB>,
  request_ids: readonly string[],
): Promise<ReadonlyMap<string, TrustpilotReview>> {
  if (request_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('public_reviews')
    .selectAll()
    .where('request_id', '=', sql<string>`any(${[...request_ids]}::bigint[])`)
    .where('match_kind', '<>', 'proposed')
    .orderBy('review_time')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.request_id ?? '', presentPublicReview(row)]));
}

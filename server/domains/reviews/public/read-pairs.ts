import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { pair } from '#contract/api/schemas/reviews/public-reviews.ts';
import type { DB } from '#server/database/tables.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { presentPublicReview } from './present-public-review.ts';

export type Pair = z.output<typeof pair>;

/**
 * Reads reviews with the request of each, or requests without a review, in the order of the ids.
 */
export async function readPairs(
  db: Kysely<DB>,
  selection: { reviews: readonly string[] } | { requests: readonly string[] },
  role: TeamCaller['role'],
): Promise<Pair[]> {
  if ('requests' in selection) {
    const requests = await readRequests(db, selection.requests, role);
    return selection.requests.flatMap((id) => {
      const request = requests.get(id);
      return request ? [{ id: `request-${id}`, public_review: null, request }] : [];
    });
  }
  const rows = await db
    .selectFrom('public_reviews')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...selection.reviews]}::bigint[])`)
    .execute();
  const requests = await readRequests(
    db,
    rows.flatMap(({ request_id }) => request_id ?? []),
    role,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return selection.reviews.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? [
          {
            id: `review-${id}`,
            public_review: presentPublicReview(row),
            request: requests.get(row.request_id ?? '') ?? null,
          },
        ]
      : [];
  });
}

async function readRequests(
  db: Kysely<DB>,
  ids: readonly string[],
  role: TeamCaller['role'],
): Promise<ReadonlyMap<string, NonNullable<Pair['request']>>> {
  if (ids.length === 0) return new Map();
  const mask = contactMask(role);
  const rows = await db
    .selectFrom('review_requests')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'rating',
      'feedback',
      'date_sent',
      'public_clicked_at',
      'integration_order_number',
    ])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ date_sent, public_clicked_at, email, phone_number, ...row }) => [
      row.id,
      {
        ...row,
        email: mask(email),
        phone_number: mask(phone_number),
        date_sent: date_sent?.toISOString() ?? null,
        public_clicked_at: public_clicked_at?.toISOString() ?? null,
      },
    ]),
  );
}

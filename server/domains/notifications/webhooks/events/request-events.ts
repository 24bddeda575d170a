import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { listTimelineEvents } from '#server/domains/requests/timeline/list-timeline-events.ts';
import { readFollowUps } from '#server/domains/reviews/feedback/read-follow-ups.ts';
import { presentReview, REVIEW_COLUMNS } from '#server/domains/reviews/lists/present-review.ts';
import { readPublicReviews } from '#server/domains/reviews/public/present-public-review.ts';
import type { EventPayload } from '#server/events.ts';
import type { Occurrence } from './outgoing-event.ts';

/**
 * Returns ratings that were given or changed, or that got a text: each once, for its last change.
 */
export async function ratedRequests(
  db: Kysely<DB>,
  rated: readonly EventPayload<'feedback_left'>[],
): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom('review_requests as r')
    .select([
      'r.id',
      'r.team_id',
      sql<Date>`greatest(r.rated_at, r.rating_changed_at, r.feedback_at)`.as('occurred_at'),
    ])
    .where('r.id', '=', sql<string>`any(${rated.map(({ request_id }) => request_id)}::bigint[])`)
    .where('r.rated_at', 'is not', null)
    .where(sql<boolean>`exists (select from outgoing_webhooks w where w.team_id = r.team_id)`)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, request_id: row.id }));
}

/** Reads a request in the format of `GET reviews`. */
export async function readRequestReview(
  db: Kysely<DB>,
  { id }: { id: string },
): Promise<object | null> {
  const row = await db
    .selectFrom('review_requests as r')
    .select(REVIEW_COLUMNS)
    .where('r.id', '=', id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const [timelineEvents, publicReviews, followed] = await Promise.all([
    listTimelineEvents(db, [id]),
    readPublicReviews(db, [id]),
    readFollowUps(db, [id]),
  ]);
  return presentReview(row, timelineEvents.get(id) ?? [], 'owner', {
    trustpilot_review: publicReviews.get(id) ?? null,
    followed: followed.get(id),
  });
}

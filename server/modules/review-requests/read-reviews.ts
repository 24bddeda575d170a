import type { z } from 'zod';
import type { teamReview } from '#contract/schemas/reviews.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { readFollowUps } from '#server/modules/review-answers/read-follow-ups.ts';
import { readPublicReviews } from '#server/modules/review-site/present-public-review.ts';
import { listFacts } from './present-fact.ts';
import { presentReview, REVIEW_COLUMNS } from './present-review.ts';

/** These requests as the wire carries them, in the given order; one that has gone meanwhile is left out. */
export async function readReviews(
  db: Database,
  ids: readonly string[],
  role: TeamCaller['role'],
): Promise<z.output<typeof teamReview>[]> {
  if (ids.length === 0) return [];
  const [rows, facts, followed, publicReviews] = await Promise.all([
    db
      .selectFrom('review_requests as r')
      .select(REVIEW_COLUMNS)
      .where((eb) => eb('r.id', '=', eb.fn.any(eb.val([...ids]))))
      .execute(),
    listFacts(db, ids),
    readFollowUps(db, ids),
    readPublicReviews(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) =>
      presentReview(row, facts.get(row.id) ?? [], role, {
        trustpilot_review: publicReviews.get(row.id) ?? null,
        followed: followed.get(row.id),
      }),
    );
}

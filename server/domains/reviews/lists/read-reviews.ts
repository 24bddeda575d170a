import type { z } from 'zod';
import type { timelineEvent, teamReview } from '#contract/api/schemas/reviews/reviews.ts';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { type FollowUp, readFollowUps } from '#server/domains/reviews/feedback/read-follow-ups.ts';
import {
  readPublicReviews,
  type TrustpilotReview,
} from '#server/domains/reviews/public/present-public-review.ts';
import { listTimelineEvents } from '#server/domains/requests/timeline/list-timeline-events.ts';
import { presentReview, REVIEW_COLUMNS, type ReviewRow } from './present-review.ts';

type TimelineEvent = z.output<typeof timelineEvent>;

/** A request with its related rows, from which it is presented for every role. */
interface FoundReviews {
  row: ReviewRow;
  timelineEvents: TimelineEvent[];
  public_review: TrustpilotReview | null;
  followed: FollowUp | undefined;
}

/**
 * Reads these requests in the format of the API, in the given order. A request that was deleted
 * meanwhile is left out.
 */
export async function readReviews(
  db: Database,
  ids: readonly string[],
  role: TeamCaller['role'],
): Promise<z.output<typeof teamReview>[]> {
  const reviewsById = await findReviews(db, ids);
  return present(
    ids.map((id) => reviewsById.get(id)),
    role,
  );
}

const loaders = new WeakMap<Database, (id: string) => Promise<FoundReviews | undefined>>();

/**
 * Reads requests for pages that many people open: identical reads at the same time are executed
 * once.
 */
export async function readReviewsTogether(
  db: Database,
  ids: readonly string[],
  role: TeamCaller['role'],
): Promise<z.output<typeof teamReview>[]> {
  const load =
    loaders.get(db) ??
    createDataLoader((reviewFilters) => findReviews(db, reviewFilters), { statements: 1 });
  loaders.set(db, load);
  return present(await Promise.all(ids.map(load)), role);
}

function present(
  foundReviews: readonly (FoundReviews | undefined)[],
  role: TeamCaller['role'],
): z.output<typeof teamReview>[] {
  return foundReviews.flatMap((one) =>
    one === undefined
      ? []
      : presentReview(one.row, one.timelineEvents, role, {
          trustpilot_review: one.public_review,
          followed: one.followed,
        }),
  );
}

async function findReviews(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundReviews>> {
  if (ids.length === 0) return new Map();
  const [rows, timelineEvents, followed, publicReviews] = await Promise.all([
    db
      .selectFrom('review_requests as r')
      .select(REVIEW_COLUMNS)
      .where((eb) => eb('r.id', '=', eb.fn.any(eb.val([...ids]))))
      .execute(),
    listTimelineEvents(db, ids),
    readFollowUps(db, ids),
    readPublicReviews(db, ids),
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        timelineEvents: timelineEvents.get(row.id) ?? [],
        public_review: publicReviews.get(row.id) ?? null,
        followed: followed.get(row.id),
      },
    ]),
  );
}

import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { presentReply } from '#server/domains/reviews/feedback/read-answers-of.ts';
import { readReviews } from '#server/domains/reviews/lists/read-reviews.ts';

type Review = Answer<'getCustomer'>['data']['reviews'][number];

/** Lists the rated requests of a person with the shop’s replies, the newest rating first. */
export async function listReviewsOf(
  db: Database,
  { request_ids }: Pick<FoundPerson, 'request_ids'>,
  role: TeamCaller['role'],
): Promise<Review[]> {
  const [reviews, replies] = await Promise.all([
    readReviews(db, request_ids, role),
    listReplies(db, request_ids, role),
  ]);
  return reviews
    .filter(({ rating }) => rating !== null)
    .toSorted((a, b) => Date.parse(b.rated_at ?? '') - Date.parse(a.rated_at ?? ''))
    .map(({ actions: _actions, ...review }) => ({
      ...review,
      replies: replies.get(review.id) ?? [],
    }));
}

async function listReplies(
  db: Database,
  request_ids: readonly string[],
  role: TeamCaller['role'],
): Promise<ReadonlyMap<string, Review['replies']>> {
  const rows = await db
    .selectFrom('review_replies as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(sql<string | null>`${nameOfPerson('u')}`.as('name'))
    .where((eb) => eb('a.request_id', '=', eb.fn.any(eb.val([...request_ids]))))
    .orderBy('a.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ request_id }) => request_id)].map(([request_id, ofRequest]) => [
      request_id,
      ofRequest.map(({ name, ...row }) => presentReply(row, name, role)),
    ]),
  );
}

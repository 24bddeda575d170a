import { type Selectable, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { PublicReviewsTable } from '#server/database/tables/reviews/public-reviews.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { findMatches } from './find-matches.ts';
import { readPairs } from '../read-pairs.ts';

type Review = Selectable<PublicReviewsTable>;

/**
 * Matches a review with a request manually: a confirmed proposal, or a pair that was not proposed.
 */
export const matchReviewManually: Handler<'matchReview'> = (app, { params, body, caller }) =>
  transaction(app, async (tx) => {
    const request_id = await lockRequest(tx, caller, params.id);
    const review = await lockReview(tx, caller, body.review_id);
    const isThere = review.request_id === request_id && review.match_kind !== 'proposed';
    if (!isThere) {
      const matched = {
        request_id,
        match_kind: 'person' as const,
        match_score: null,
        match_rivals: 0,
        matched_at: tx.now,
        updated_at: tx.now,
      };
      await tx.db
        .updateTable('public_reviews')
        .set({
          ...matched,
          refused_requests: sql<string[]>`array_remove(refused_requests, ${request_id}::bigint)`,
        })
        .where('id', '=', review.id)
        .execute();
      await recordTimelineEvent(tx, {
        kind: 'matched',
        team_id: caller.team_id,
        request_id,
        user_id: caller.user.id,
        detail: { site: 'trustpilot', by: 'person', review: review.id },
      });
      await recordAuditEvent(tx, caller, 'public_review_matched', {
        id: review.id,
        request: request_id,
      });
    }
    return present(tx, caller, review.id);
  });

/**
 * Rejects a match, which is never proposed again for this request. Another request may be proposed
 * at once.
 */
export const unmatchReview: Handler<'unmatchReview'> = (app, { params, body, caller }) =>
  transaction(app, async (tx) => {
    const request_id = await lockRequest(tx, caller, params.id);
    const review = await (body?.review_id === undefined
      ? lockReviewOf(tx, caller, request_id)
      : lockReview(tx, caller, body.review_id));
    if (review.request_id !== request_id) throw new Failure('not_found');
    const refused = {
      request_id: null,
      match_kind: null,
      match_score: null,
      match_rivals: 0,
      matched_at: null,
      updated_at: tx.now,
    };
    await tx.db
      .updateTable('public_reviews')
      .set({
        ...refused,
        refused_requests: sql<string[]>`array_append(refused_requests, ${request_id}::bigint)`,
      })
      .where('id', '=', review.id)
      .execute();
    await findMatches(tx, caller.team_id, [review.id]);
    await recordAuditEvent(
      tx,
      caller,
      review.match_kind === 'proposed' ? 'public_review_refused' : 'public_review_unmatched',
      { id: review.id, request: request_id },
    );
    return present(tx, caller, review.id);
  });

async function lockRequest(tx: Tx, { team_id }: TeamCaller, id: string): Promise<string> {
  const row = await tx.db
    .selectFrom('review_requests')
    .select('id')
    .where('id', '=', databaseId(id))
    .where('team_id', '=', team_id)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row.id;
}

async function lockReview(tx: Tx, { team_id }: TeamCaller, review_id: string): Promise<Review> {
  if (review_id.includes('\0') || !review_id.isWellFormed()) throw new Failure('not_found');
  const row = await tx.db
    .selectFrom('public_reviews')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('review_id', '=', review_id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

async function lockReviewOf(tx: Tx, { team_id }: TeamCaller, request_id: string): Promise<Review> {
  const row = await tx.db
    .selectFrom('public_reviews')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('request_id', '=', request_id)
    .orderBy('review_time', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

async function present(tx: Tx, { role }: TeamCaller, id: string): Promise<Answer<'matchReview'>> {
  const [pair] = await readPairs(tx.db, { reviews: [id] }, role);
  if (!pair) throw new Failure('not_found');
  return { data: pair };
}

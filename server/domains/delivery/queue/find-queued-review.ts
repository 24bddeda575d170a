import type { Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import {
  presentQueuedReview,
  QUEUED_REVIEW_COLUMNS,
  type QueuedReviewAnswer,
  type QueuedReviewRow,
} from './present-queued-review.ts';

export interface LockedReview extends QueuedReviewRow {
  ordinal: number;
  attempt: number;
  failures: number;
  due_at: Date | null;
  updated_at: Date;
  order_id: string | null;
}

/**
 * Finds a message of the team and locks it until the transaction ends. Throws `not_found` when the
 * id is malformed, missing or of another team.
 */
export async function lockQueuedReview(
  db: Transaction<DB>,
  team_id: string,
  id: string,
): Promise<LockedReview> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(QUEUED_REVIEW_COLUMNS)
    .select(['m.ordinal', 'm.attempt', 'm.failures', 'm.due_at', 'm.updated_at', 'r.order_id'])
    .where('m.id', '=', databaseId(id))
    .where('m.team_id', '=', team_id)
    .forUpdate('m')
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

/**
 * Finds the request of a message without a lock. A transaction that changes both locks the request
 * first.
 */
export async function findRequestOfMessage(
  db: Transaction<DB>,
  team_id: string,
  id: string,
): Promise<string> {
  const row = await db
    .selectFrom('messages')
    .select('request_id')
    .where('id', '=', databaseId(id))
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row.request_id;
}

export async function readQueuedReview(
  db: Transaction<DB>,
  id: string,
): Promise<QueuedReviewAnswer> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(QUEUED_REVIEW_COLUMNS)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
  return presentQueuedReview(row);
}

import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { getReview } from '#server/domains/reviews/lists/get-review.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { changeReview, readOwner } from '../follow-up/change-review.ts';
import { lockReview } from './lock-review.ts';

/**
 * Changes the status, the owner or the tags, or adds a note. Throws `stale` when the caller sends a
 * revision and somebody else has changed the review since.
 */
export const updateReview: Handler<'updateReview'> = async (
  app,
  { caller, params, body, if_match },
) => {
  const { status, owner_id, tags, note, mentioned_ids = [] } = body;
  await transaction(app, async (tx) => {
    const review = await lockReview(tx, caller.team_id, params.id);
    if (note !== undefined && review.is_erased) throw new Failure('erased');
    if (status !== undefined || owner_id !== undefined || tags !== undefined) {
      const owner =
        typeof owner_id === 'string' ? await readOwner(tx.db, caller.team_id, owner_id) : owner_id;
      await changeReview(tx, caller, review.id, { status, owner, tags, if_match });
    }
    if (note !== undefined) await addNote(tx, caller, review.id, { text: note, mentioned_ids });
  });
  return getReview(app, { caller, params });
};

/** Adds a note and notifies the members whom it mentions, except its author. */
async function addNote(
  tx: Tx,
  caller: TeamCaller,
  request_id: string,
  { text, mentioned_ids }: { text: string; mentioned_ids: readonly string[] },
): Promise<void> {
  const { team_id } = caller;
  const about = { team_id, request_id, user_id: caller.user.id };
  const mentioned = await findMembers(tx, team_id, mentioned_ids);
  const { id } = await tx.db
    .insertInto('review_notes')
    .values({ ...about, text, mentioned_ids: mentioned, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordTimelineEvent(tx, { kind: 'noted', ...about });
  await recordAuditEvent(tx, caller, 'review_noted', { id: request_id });
  if (mentioned.some((user_id) => user_id !== caller.user.id))
    await tx.publish('member_mentioned', { team_id, note_id: id });
}

/**
 * Returns the ids without duplicates. Throws `not_found` when one of them is not a member of the
 * team.
 */
async function findMembers(tx: Tx, team_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const userIds = [...new Set(ids.map(databaseId))];
  const rows = await tx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('user_id', 'in', userIds)
    .execute();
  if (rows.length < userIds.length) throw new Failure('not_found');
  return userIds;
}

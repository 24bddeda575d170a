import { FOLLOW_UP_LABELS } from '#contract/labels/follow-up.ts';
import type { Body } from '#contract/api/schemas.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { getReview } from '#server/domains/reviews/lists/get-review.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { followUp } from './follow-up.ts';
import { lockReview } from './lock-review.ts';

/**
 * Changes the status, the owner or adds a note. A caller who sends a revision gets a conflict when
 * somebody else changed the review meanwhile.
 */
export const updateReview: Handler<'updateReview'> = async (
  app,
  { caller, params, body, if_match },
) => {
  await transaction(app, async (tx) => {
    const review = await lockReview(tx, caller.team_id, params.id);
    if (body.note !== undefined && review.is_erased) throw new Failure('erased');
    if (body.status !== undefined || body.owner_id !== undefined)
      await change(tx, caller, review.id, body, if_match);
    if (body.note !== undefined) await addNote(tx, caller, review.id, body.note);
  });
  return getReview(app, { caller, params });
};

async function change(
  tx: Tx,
  caller: TeamCaller,
  request_id: string,
  { status, owner_id: requestedOwner }: Body<'updateReview'>,
  if_match: number | null,
): Promise<void> {
  const owner =
    requestedOwner === undefined || requestedOwner === null
      ? requestedOwner
      : await readOwner(tx, caller.team_id, requestedOwner);
  const about = { team_id: caller.team_id, request_id };
  const changed = await followUp(tx, about, {
    ...(status !== undefined && { status }),
    ...(owner !== undefined && { owner_id: owner?.id ?? null }),
    if_match,
  });
  const by = { user_id: caller.user.id };
  if (changed.status) {
    await recordTimelineEvent(tx, {
      kind: 'status_changed',
      ...about,
      ...by,
      detail: { ...changed.status },
    });
    await recordAuditEvent(tx, caller, 'review_status_changed', {
      id: request_id,
      status: FOLLOW_UP_LABELS[changed.status.to].toLowerCase(),
    });
  }
  if (changed.owner) {
    await recordTimelineEvent(tx, {
      kind: 'assigned',
      ...about,
      ...by,
      detail: { owner_id: owner?.id ?? null },
    });
    await recordAuditEvent(tx, caller, 'review_assigned', {
      id: request_id,
      to: owner?.email ?? null,
    });
  }
}

/** Finds a member who may act; null for anybody else. */
async function readOwner(
  tx: Tx,
  team_id: string,
  id: string,
): Promise<{ id: string; email: string }> {
  const member = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'm.role'])
    .where('m.team_id', '=', team_id)
    .where('m.user_id', '=', databaseId(id))
    .executeTakeFirst();
  if (!member) throw new Failure('not_found');
  if (member.role === 'reader')
    throw invalidField(
      'owner_id',
      'Un lecteur ne peut pas répondre à un avis : assignez-le à un membre.',
    );
  return member;
}

async function addNote(
  tx: Tx,
  caller: TeamCaller,
  request_id: string,
  text: string,
): Promise<void> {
  const about = { team_id: caller.team_id, request_id, user_id: caller.user.id };
  await tx.db
    .insertInto('review_notes')
    .values({ ...about, text, created_at: tx.now })
    .execute();
  await recordTimelineEvent(tx, { kind: 'noted', ...about });
  await recordAuditEvent(tx, caller, 'review_noted', { id: request_id });
}

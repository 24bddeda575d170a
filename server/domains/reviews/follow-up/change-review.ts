import type { Kysely } from 'kysely';
import { FOLLOW_UP_LABELS, type FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { followUp, type TagChange } from '../feedback/follow-up.ts';

interface ReviewChange extends TagChange {
  status?: FollowUpStatus | undefined;
  /** Undefined when the owner does not change. */
  owner?: { id: string; email: string } | null | undefined;
  if_match?: number | null;
}

/**
 * Changes the status, owner and tags of a locked review, and records the changes in the timeline
 * and in the audit log.
 */
export async function changeReview(
  tx: Tx,
  caller: TeamCaller,
  request_id: string,
  { status, owner, if_match = null, ...tags }: ReviewChange,
): Promise<void> {
  const about = { team_id: caller.team_id, request_id };
  const changed = await followUp(tx, about, {
    ...tags,
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
  if (changed.tags)
    await recordAuditEvent(tx, caller, 'review_tagged', { id: request_id, tags: changed.tags });
}

/**
 * Finds a member who may own reviews. Throws `not_found` for anybody else, and `invalid` for a
 * reader.
 */
export async function readOwner(
  db: Kysely<DB>,
  team_id: string,
  id: string,
): Promise<{ id: string; email: string }> {
  const member = await db
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
      'Un lecteur ne peut pas répondre à un avis : assignez-le à un membre.',
    );
  return member;
}

import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { moveSessions } from '#server/domains/accounts/membership/move-sessions.ts';
import {
  lockMembers,
  type Member,
  memberOf,
  refuseLastOwner,
} from '#server/domains/accounts/membership/lock-members.ts';

/** Removes a person from the team. Their next call uses another team of theirs. */
export async function removeMember(
  app: App,
  { caller, params }: Call<'removeMember'>,
): Promise<Answer<'removeMember'>> {
  await transaction(app, async (tx) => {
    const members = await lockMembers(tx, caller.team_id);
    const member = memberOf(members, params.id);
    refuseLastOwner(members, member);
    await endMembership(tx, caller.team_id, member);
    await recordAuditEvent(tx, caller, 'member_removed', {
      email: member.email,
      role: member.role,
    });
  });
  return { message: 'Cette personne n’a plus accès à la boutique.' };
}

/** Removes the caller from the current team and moves them to another of their teams. */
export async function leaveTeam(
  app: App,
  { caller }: Call<'leaveTeam'>,
): Promise<Answer<'leaveTeam'>> {
  return transaction(app, async (tx) => {
    const members = await lockMembers(tx, caller.team_id);
    const leaving = memberOf(members, caller.user.id);
    await refuseLastTeam(tx, caller.user.id);
    refuseLastOwner(members, leaving);
    const team_id = await endMembership(tx, caller.team_id, leaving);
    await recordAuditEvent(tx, caller, 'member_left', { email: leaving.email, role: leaving.role });
    return { data: { team_id } };
  });
}

/** Throws `last_team` when this is the person’s only team, because a person always has a team. */
export async function refuseLastTeam(tx: Tx, userId: string): Promise<void> {
  const teams = await tx.db
    .selectFrom('memberships')
    .select('team_id')
    .where('user_id', '=', userId)
    .limit(2)
    .execute();
  if (teams.length < 2) throw new Failure('last_team');
}

async function endMembership(tx: Tx, team_id: string, { user_id }: Member): Promise<string> {
  await tx.db
    .deleteFrom('memberships')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .execute();
  return moveSessions(tx, { user_id, team_id });
}

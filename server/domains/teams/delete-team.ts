import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { changeSendingRight } from './change-sending-right.ts';
import { getTeam } from './get-team.ts';
import { refuseLastTeam } from './remove-member.ts';

const WAITING_MS = 7 * 86_400_000;
/**
 * Stored as the reason why the team may not send, so that a cancelled deletion only restores the
 * right that the deletion removed.
 */
const REASON = 'Suppression de la boutique demandée';

/**
 * Requests the deletion of the team in seven days. Nothing is sent meanwhile, and each owner is
 * notified. A repeated request does not change the date.
 */
export async function deleteTeam(
  app: App,
  { caller, body }: Call<'deleteTeam'>,
): Promise<Answer<'deleteTeam'>> {
  return transaction(app, async (tx) => {
    const team = await tx.db
      .selectFrom('teams')
      .select(['id', 'name', 'can_send_reviews', 'deletes_at'])
      .where('id', '=', caller.team_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!team) throw new Failure('not_found');
    if (body.name.trim() !== team.name)
      throw invalidField('name', `Recopiez le nom exact de la boutique : ${team.name}`);
    await refuseLastTeam(tx, caller.user.id);
    if (team.deletes_at === null) {
      const deletes_at = new Date(tx.now.getTime() + WAITING_MS);
      await tx.db.updateTable('teams').set({ deletes_at }).where('id', '=', team.id).execute();
      if (team.can_send_reviews)
        await changeSendingRight(tx, team, { can_send_reviews: false, reason: REASON });
      await recordAuditEvent(tx, caller, 'deletion_asked', {
        deletes_at: deletes_at.toISOString(),
      });
      await tx.publish('team_deletion_requested', {
        team_id: team.id,
        deletes_at: deletes_at.toISOString(),
        by: caller.user.email,
      });
    }
    return { data: await getTeam({ ...app, db: tx.db }, team.id, caller.role) };
  });
}

/** Cancels the deletion. The team may send again if it could before. */
export async function cancelTeamDeletion(
  app: App,
  { caller }: Call<'keepTeam'>,
): Promise<Answer<'keepTeam'>> {
  return transaction(app, async (tx) => {
    const team = await tx.db
      .selectFrom('teams')
      .select(['id', 'can_send_reviews', 'can_send_reason', 'deletes_at'])
      .where('id', '=', caller.team_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (team && team.deletes_at !== null) {
      await tx.db
        .updateTable('teams')
        .set({ deletes_at: null })
        .where('id', '=', team.id)
        .execute();
      if (team.can_send_reason === REASON)
        await changeSendingRight(tx, team, { can_send_reviews: true, reason: null });
      await recordAuditEvent(tx, caller, 'deletion_undone');
    }
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });
}

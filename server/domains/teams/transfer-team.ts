import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { listMembers } from './list-members.ts';
import { lockMembers, memberOf } from '#server/domains/accounts/membership/lock-members.ts';

/**
 * Transfers the team to one of its members: they become its owner, and the caller becomes a member.
 */
export async function transferTeam(
  app: App,
  { caller, body }: Call<'transferTeam'>,
): Promise<Answer<'transferTeam'>> {
  const { team_id } = caller;
  return transaction(app, async (tx) => {
    const heir = memberOf(await lockMembers(tx, team_id), body.user_id);
    if (heir.user_id === caller.user.id)
      throw invalidField('user_id', 'La boutique est déjà à vous : choisissez une autre personne.');
    const give = (user_id: string, role: 'owner' | 'member') =>
      tx.db
        .updateTable('memberships')
        .set({ role })
        .where('team_id', '=', team_id)
        .where('user_id', '=', user_id)
        .execute();
    await give(heir.user_id, 'owner');
    await give(caller.user.id, 'member');
    await recordAuditEvent(tx, caller, 'team_transferred', { to: heir.email });
    await tx.publish('owners_changed', { team_id });
    await tx.publish('team_transferred', {
      team_id,
      user_id: heir.user_id,
      from: caller.user.email,
    });
    return { data: await listMembers(tx, team_id) };
  });
}

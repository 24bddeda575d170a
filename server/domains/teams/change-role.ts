import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { getMember } from './list-members.ts';
import {
  lockMembers,
  memberOf,
  refuseLastOwner,
} from '#server/domains/accounts/membership/lock-members.ts';

/** Changes the role of a member, with effect from their next call. */
export async function changeRole(
  app: App,
  { caller, params, body }: Call<'changeRole'>,
): Promise<Answer<'changeRole'>> {
  const { team_id } = caller;
  return transaction(app, async (tx) => {
    const members = await lockMembers(tx, team_id);
    const member = memberOf(members, params.id);
    if (member.role !== body.role) {
      refuseLastOwner(members, member);
      await tx.db
        .updateTable('memberships')
        .set({ role: body.role })
        .where('team_id', '=', team_id)
        .where('user_id', '=', member.user_id)
        .execute();
      await tx.publish('owners_changed', { team_id });
      await recordAuditEvent(tx, caller, 'role_changed', {
        email: member.email,
        from: member.role,
        to: body.role,
      });
    }
    return { data: await getMember(tx, team_id, member.user_id) };
  });
}

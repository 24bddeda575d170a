import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { readAdminTeams } from './list-admin-teams.ts';

/**
 * Grants or withdraws the right of a team to send SMS by the instance’s account. Messages that
 * waited for it are sent at once; when it is withdrawn, they wait again or take their next channel.
 */
export const setSmsApproval: Handler<'setSmsApproval'> = async (app, { params, body, caller }) =>
  transaction(app, async (tx) => {
    const id = databaseId(params.id);
    const before = await tx.db
      .selectFrom('teams')
      .select('sms_approved_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('not_found');
    if ((before.sms_approved_at !== null) !== body.approved) {
      await tx.db
        .updateTable('teams')
        .set({ sms_approved_at: body.approved ? tx.now : null, updated_at: tx.now })
        .where('id', '=', id)
        .execute();
      await saveAuditEvent(tx.db, tx.now, {
        team_id: id,
        user_id: caller.user.id,
        impersonator_id: caller.impersonator_id,
        action: body.approved ? 'sms_approved' : 'sms_approval_withdrawn',
      });
      await tx.publish('channels_changed', { team_id: id });
    }
    const [team] = await readAdminTeams(tx.db, sql`where t.id = ${id}`, tx.now);
    if (!team) throw new Failure('not_found');
    return { data: team };
  });

import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { presentSuppression } from './list-suppressions.ts';

/**
 * Lifts a suppression. A member states that the address works again, so that waiting messages may
 * be sent to it by e-mail.
 */
export const liftSuppression: Handler<'liftSuppression'> = async (
  app,
  { params: { id }, caller },
) =>
  transaction(app, async (tx) => {
    const row = await tx.db
      .updateTable('suppressions')
      .set({ lifted_at: tx.now, lifted_by: caller.user.id })
      .where('id', '=', databaseId(id))
      .where('team_id', '=', caller.team_id)
      .where('lifted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'suppression_lifted', { suppression_id: row.id });
    await tx.publish('suppression_lifted', { team_id: caller.team_id, suppression_id: row.id });
    return { data: presentSuppression(row, caller.role) };
  });

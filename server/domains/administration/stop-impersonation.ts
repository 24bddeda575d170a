import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

/** Ends a support session only; the administrator’s own session continues. */
export const stopImpersonation: Handler<'stopImpersonation'> = async (app, { caller }) =>
  transaction(app, async (tx) => {
    await tx.db
      .updateTable('sessions')
      .set({ revoked_at: tx.now })
      .where('id', '=', caller.session_id)
      .execute();
    await recordAuditEvent(tx, caller, 'impersonation_stopped');
    return { message: 'Vous êtes de nouveau sous votre nom.' };
  });

import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { readImpersonationMode } from '#server/http/access/support-access.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';

/** Sets the rights of support sessions, including open ones, from their next call on. */
export const setImpersonationMode: Handler<'setImpersonationMode'> = async (
  app,
  { caller, body: { mode } },
) => {
  await transaction(app, async (tx) => {
    if ((await readImpersonationMode(tx.db)) === mode) return;
    await tx.db
      .insertInto('instance_settings')
      .values({ impersonation_mode: mode })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ impersonation_mode: mode }))
      .execute();
    await saveAuditEvent(tx.db, tx.now, {
      team_id: null,
      user_id: caller.user.id,
      impersonator_id: null,
      action: 'impersonation_mode_changed',
      detail: { mode },
    });
  });
  return { data: { mode } };
};

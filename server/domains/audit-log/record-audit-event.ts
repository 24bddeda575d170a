import type { Tx } from '#server/database/transaction.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import type { AuditAction } from './audit-sentence.ts';
import { saveAuditEvent } from './save-audit-event.ts';

/**
 * Records an act of the caller in a team, or in the instance (null), with the administrator who
 * acted under the caller’s name, if one did.
 */
export async function recordAuditEvent(
  tx: Tx,
  {
    user,
    impersonator_id,
    team_id,
  }: Pick<Caller, 'user' | 'impersonator_id'> & { team_id: string | null },
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: user.id,
    impersonator_id,
    action,
    detail,
  });
}

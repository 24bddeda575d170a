import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

/** Revokes every key of the team at once. A revoked key cannot be restored. */
export async function revokeEveryKey(app: App, caller: TeamCaller): Promise<void> {
  if (caller.role !== 'owner') throw new Failure('role_required');
  await transaction(app, async (tx) => {
    const deletedKeys = await tx.db
      .updateTable('api_keys')
      .set({ revoked_at: tx.now })
      .where('team_id', '=', caller.team_id)
      .where('revoked_at', 'is', null)
      .returning(['label', 'hint'])
      .execute();
    if (deletedKeys.length === 0) throw new Failure('api_not_connected');
    for (const key of deletedKeys) await recordAuditEvent(tx, caller, 'api_key_revoked', key);
  });
}

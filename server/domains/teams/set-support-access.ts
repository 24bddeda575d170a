import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

const HOUR_MS = 3_600_000;

/**
 * Allows support access for some hours, or withdraws it. Support sessions are then refused from
 * their next call.
 */
export const setSupportAccess: Handler<'setSupportAccess'> = async (app, { caller, body }) => {
  const { hours } = body;
  return transaction(app, async (tx) => {
    const until = hours === null ? null : new Date(tx.now.getTime() + hours * HOUR_MS);
    await tx.db
      .updateTable('teams')
      .set({ support_access_until: until, updated_at: tx.now })
      .where('id', '=', caller.team_id)
      .execute();
    await recordAuditEvent(
      tx,
      caller,
      until === null ? 'support_access_withdrawn' : 'support_access_granted',
      until === null ? {} : { hours },
    );
    return { data: { support_access_until: until?.toISOString() ?? null } };
  });
};

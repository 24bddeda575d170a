import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

/**
 * Sets whether owners and members need a second factor to work in the team. The person who requires
 * it must have one, because they would otherwise lock themselves out.
 */
export const setSecondFactor: Handler<'setSecondFactor'> = async (app, { caller, body }) => {
  const { required } = body;
  if (required && caller.second_factor_at === null) throw new Failure('second_factor_missing');
  await transaction(app, async (tx) => {
    const changed = await tx.db
      .updateTable('teams')
      .set({ requires_second_factor: required, updated_at: tx.now })
      .where('id', '=', caller.team_id)
      .where('requires_second_factor', '!=', required)
      .returning('id')
      .executeTakeFirst();
    if (changed)
      await recordAuditEvent(
        tx,
        caller,
        required ? 'second_factor_required' : 'second_factor_optional',
        {},
      );
  });
  return { data: { requires_second_factor: required } };
};

import type { Answer } from '#contract/api/schemas.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { getImport } from '#server/domains/imports/get-import.ts';
import { startOperation } from '#server/domains/operations/start-operation.ts';

const SOURCE = 'Toutes les données de la boutique';

/**
 * Starts a copy of all data of the team. A repeated call returns the copy that is being written.
 */
export const createExport: Handler<'createExport'> = async (
  app,
  { caller },
): Promise<Answer<'createExport'>> => {
  const { team_id } = caller;
  const id = await transaction(app, async (tx) => {
    await tx.db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', team_id)
      .forNoKeyUpdate()
      .execute();
    const running = await tx.db
      .selectFrom('imports')
      .select('id')
      .where('team_id', '=', team_id)
      .where('kind', '=', 'export')
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (running) return running.id;
    await recordAuditEvent(tx, caller, 'data_exported');
    return startOperation(tx, {
      team_id,
      user_id: caller.user.id,
      kind: 'export',
      phase: 'run',
      source_name: SOURCE,
      total: null,
      payload: {},
    });
  });
  return getImport(app, { params: { id }, caller });
};

import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { STOPPED_RETENTION_DAYS } from '#server/domains/operations/purge-operations.ts';
import { getImport } from './get-import.ts';
import { lockOperation } from '#server/domains/operations/lock-operation.ts';
import { restartOperation } from '#server/domains/operations/restart-operation.ts';

/**
 * Resumes an import that was stopped or interrupted. A dry run, which writes nothing, starts again.
 */
export async function resumeImport(
  app: App,
  call: Call<'resumeImport'>,
): Promise<Answer<'resumeImport'>> {
  await transaction(app, async (tx) => {
    const importRow = await lockOperation(tx, call.caller.team_id, call.params.id);
    const { id, team_id, state, phase, created_at, undone_at } = importRow;
    if ((state !== 'cancelled' && state !== 'failed') || undone_at !== null)
      throw new Failure('import_not_stopped');
    if (tx.now.getTime() > created_at.getTime() + STOPPED_RETENTION_DAYS * 86_400_000)
      throw new Failure('import_forgotten');
    if (phase === 'check') return restartOperation(tx, importRow, 'check');
    await tx.db
      .updateTable('imports')
      .set({
        state: 'running',
        turn: sql`turn + 1`,
        failures: 0,
        error: null,
        finished_at: null,
        touched_at: tx.now,
      })
      .where('id', '=', id)
      .execute();
    await tx.publish('import_moving', { team_id, import_id: id });
  });
  return getImport(app, call);
}

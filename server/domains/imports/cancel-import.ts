import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { getImport } from './get-import.ts';
import { lockOperation } from '#server/domains/operations/lock-operation.ts';

/**
 * Stops an import after the chunk that is being written. Processed rows stay, and the rest can be
 * resumed.
 */
export async function cancelImport(
  app: App,
  call: Call<'cancelImport'>,
): Promise<Answer<'cancelImport'>> {
  await transaction(app, async (tx) => {
    const { id, state } = await lockOperation(tx, call.caller.team_id, call.params.id);
    if (state === 'cancelled') return;
    if (state === 'done' || state === 'failed') throw new Failure('import_ended');
    await tx.db
      .updateTable('imports')
      .set({ state: 'cancelled', turn: sql`turn + 1`, finished_at: tx.now, touched_at: tx.now })
      .where('id', '=', id)
      .execute();
  });
  return getImport(app, call);
}

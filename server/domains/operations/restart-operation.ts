import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/** Starts a pass from the first row, with new counts. */
export async function restartOperation(
  tx: Tx,
  { id, team_id }: { id: string; team_id: string },
  phase: 'check' | 'run',
): Promise<void> {
  await tx.db.deleteFrom('import_refusals').where('import_id', '=', id).execute();
  await tx.db
    .updateTable('imports')
    .set({
      phase,
      state: phase === 'check' ? 'checking' : 'running',
      cursor: null,
      turn: sql`turn + 1`,
      done: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      duplicates: 0,
      refused: 0,
      outcomes: '{}',
      failures: 0,
      error: null,
      worked_ms: 0,
      started_at: tx.now,
      finished_at: null,
      touched_at: tx.now,
    })
    .where('id', '=', id)
    .execute();
  await tx.publish('import_moving', { team_id, import_id: id });
}

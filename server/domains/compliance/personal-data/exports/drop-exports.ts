import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Deletes the copies of a team when a person is erased. A copy that is being written starts again.
 */
export async function dropExports(tx: Tx, team_id: string): Promise<void> {
  await sql`delete from export_parts p using imports i where i.id = p.import_id and i.team_id = ${team_id}`.execute(
    tx.db,
  );
  const { rows } = await sql<{ id: string }>`
    update imports set turn = turn + 1, cursor = null, done = 0, created = 0, worked_ms = 0 where team_id = ${team_id} and kind = 'export' and state = 'running' returning id`.execute(
    tx.db,
  );
  for (const { id } of rows) await tx.publish('import_moving', { team_id, import_id: id });
}

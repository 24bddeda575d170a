import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

/** Longer than any chunk, in seconds. After it, the worker is considered dead. */
const SILENT_SECONDS = 30;

/** Restarts imports whose worker died. */
export async function rescueImports(app: App): Promise<void> {
  await transaction(app, async (tx) => {
    const { rows } = await sql<{ id: string; team_id: string }>`
      update imports set touched_at = ${tx.now} where state in ('checking', 'running') and failures = 0 and touched_at < ${tx.now}::timestamptz - make_interval(secs => ${SILENT_SECONDS})
      returning id, team_id`.execute(tx.db);
    for (const { id, team_id } of rows)
      await tx.publish('import_moving', { team_id, import_id: id });
  });
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

/**
 * Longer than any chunk, in seconds: to fetch a video alone may take 60. After it, the worker is
 * considered dead. The queue ends a job after the same time (`expireInSeconds`).
 */
const SILENT_SECONDS = 120;
/** Seconds after which an operation is tried again when a service did not answer. */
const AWAY_SECONDS = 30;

/** Restarts operations whose worker died, and those that wait for a service. */
export async function rescueOperations(app: App): Promise<void> {
  await transaction(app, async (tx) => {
    const { rows } = await sql<{ id: string; team_id: string }>`
      update imports set touched_at = ${tx.now} where state in ('checking', 'running') and failures = 0 and touched_at < ${tx.now}::timestamptz - make_interval(secs => case when error is null then ${SILENT_SECONDS}::int else ${AWAY_SECONDS}::int end)
      returning id, team_id`.execute(tx.db);
    for (const { id, team_id } of rows)
      await tx.publish('import_moving', { team_id, import_id: id });
  });
}

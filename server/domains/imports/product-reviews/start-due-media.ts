import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

/** Seconds of silence after which the jobs of an import are started again. */
const SILENT_SECONDS = 120;

/** Starts the attempts that are due, of imports whose other work is done. */
export async function startDueMedia(app: App): Promise<void> {
  await transaction(app, async (tx) => {
    const { rows } = await sql<{ id: string; team_id: string }>`
      update imports i set touched_at = ${tx.now}
      where i.state = 'done' and i.touched_at < ${tx.now}::timestamptz - make_interval(secs => ${SILENT_SECONDS}::int)
        and i.id in (select import_id from imported_media where url is null and error is null and next_attempt_at <= ${tx.now}::timestamptz)
      returning i.id, i.team_id`.execute(tx.db);
    for (const { id, team_id } of rows)
      await tx.publish('imported_media_due', { team_id, import_id: id });
  });
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/** A copy of everything is not left lying about: time enough to fetch it. */
export const EXPORT_RETENTION_DAYS = 7;

/** Scheduled job: deletes expired files, including those of unfinished exports. */
export async function purgeExports(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from export_parts p using imports i
    where i.id = p.import_id and i.state <> 'running' and coalesce(i.finished_at, i.created_at) < ${app.clock.now()}::timestamptz - make_interval(days => ${EXPORT_RETENTION_DAYS}::int)`.execute(
    app.db,
  );
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/** How many days an unfinished file is retained, so that it can be resumed. */
export const STOPPED_RETENTION_DAYS = 7;
/** Refused rows hold people’s addresses: time enough to correct and import them again. */
const REFUSAL_RETENTION_DAYS = 30;

/** Lets go of the contents of files; what was done of them, in figures, stays. */
export async function purgeImports(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  await sql`
    delete from import_files f using imports i where i.id = f.import_id and i.created_at < ${now}::timestamptz - make_interval(days => ${STOPPED_RETENTION_DAYS}) and i.state <> 'running'`.execute(
    app.db,
  );
  await sql`
    update imports set state = 'cancelled', finished_at = ${now}, turn = turn + 1
    where state in ('checking', 'checked') and created_at < ${now}::timestamptz - make_interval(days => ${STOPPED_RETENTION_DAYS})`.execute(
    app.db,
  );
  await sql`
    delete from import_refusals r using imports i where i.id = r.import_id and i.created_at < ${now}::timestamptz - make_interval(days => ${REFUSAL_RETENTION_DAYS})`.execute(
    app.db,
  );
}

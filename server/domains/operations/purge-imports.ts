import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches, FILES_BATCH } from '#server/database/delete-in-batches.ts';

/** How many days an unfinished file is retained, so that it can be resumed. */
export const STOPPED_RETENTION_DAYS = 7;
/** Refused rows hold people’s addresses: time enough to correct and import them again. */
const REFUSAL_RETENTION_DAYS = 30;

/**
 * Lets go of the contents of files, in batches; what was done of them, in figures, stays.
 */
export async function purgeImports(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  batch?: number,
): Promise<void> {
  const now = clock.now();
  const isOlder = (days: number): RawBuilder<boolean> =>
    sql`created_at < ${now}::timestamptz - make_interval(days => ${days}::int)`;
  await deleteInBatches(
    db,
    'import_files',
    sql`import_id in (select id from imports where ${isOlder(STOPPED_RETENTION_DAYS)} and state <> 'running')`,
    batch ?? FILES_BATCH,
  );
  await sql`
    update imports set state = 'cancelled', finished_at = ${now}, turn = turn + 1
    where state in ('checking', 'checked') and ${isOlder(STOPPED_RETENTION_DAYS)}`.execute(db);
  await deleteInBatches(
    db,
    'import_refusals',
    sql`import_id in (select id from imports where ${isOlder(REFUSAL_RETENTION_DAYS)})`,
    batch,
  );
}

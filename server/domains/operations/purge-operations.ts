import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches, FILES_BATCH } from '#server/database/delete-in-batches.ts';

/** Days for which an unfinished file is retained, so that it can be resumed. */
export const STOPPED_RETENTION_DAYS = 7;
/**
 * Days for which refused rows, which contain personal data, are retained, so that they can be
 * corrected and imported again.
 */
const REFUSAL_RETENTION_DAYS = 30;

/** Purges the contents of files in batches. The counts of their results stay. */
export async function purgeOperations(
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

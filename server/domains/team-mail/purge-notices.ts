import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/** Jobs repeat a notification for days at most: after this time its key protects from nothing. */
const KEPT_DAYS = 90;
const BATCH = 5_000;

/** Deletes the keys of old notifications in batches. */
export async function purgeNotices(
  app: Pick<App, 'db' | 'clock'>,
  batch: number = BATCH,
): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  for (let gone = batch; gone === batch;) {
    const { numAffectedRows } = await sql`
      delete from notices_sent where key in (select key from notices_sent where sent_at < ${before}::timestamptz limit ${batch})`.execute(
      app.db,
    );
    gone = Number(numAffectedRows ?? 0n);
  }
}

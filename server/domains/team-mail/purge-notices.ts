import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

/** Jobs repeat a notification for days at most, so older keys are no longer needed. */
const STORED_DAYS = 90;

/** Deletes the keys of old notifications, of teams and of the instance, in batches. */
export async function purgeNotices(app: Pick<App, 'db' | 'clock'>, batch?: number): Promise<void> {
  const before = new Date(app.clock.now().getTime() - STORED_DAYS * 86_400_000);
  const isOld = sql<boolean>`sent_at < ${before}::timestamptz`;
  await deleteInBatches(app.db, 'notices_sent', isOld, batch);
}

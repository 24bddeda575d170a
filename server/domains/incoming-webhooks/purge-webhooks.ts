import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

/**
 * Services repeat a delivery for up to seven days: until then its key is known. What could not be
 * read is kept a month for a person to look at.
 */
const READ_DAYS = 8;
const UNREAD_DAYS = 30;

/**
 * Incoming events have become timeline events, opt-outs and states, so their raw bodies, which hold
 * personal data, are purged.
 */
export async function purgeWebhooks(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  const isOlder = (days: number): RawBuilder<boolean> =>
    sql`received_at < ${now}::timestamptz - make_interval(days => ${days}::int)`;
  const isPast = sql<boolean>`${isOlder(READ_DAYS)} and (read_at is not null or ${isOlder(UNREAD_DAYS)})`;
  await deleteInBatches(app.db, 'incoming_events', isPast);
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/**
 * Services repeat a delivery for up to seven days: until then its key is known. What could not be
 * read is kept a month for a person to look at.
 */
const READ_DAYS = 8;
const UNREAD_DAYS = 30;
const BATCH = 5_000;

/**
 * Incoming events have become timeline events, opt-outs and states, so their raw bodies, which hold
 * personal data, are purged.
 */
export async function purgeWebhooks(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  for (let gone = BATCH; gone === BATCH;) {
    const { numAffectedRows } = await sql`
      delete from incoming_events where id in (select id from incoming_events
        where received_at < ${now}::timestamptz - make_interval(days => ${READ_DAYS}::int) and (read_at is not null or received_at < ${now}::timestamptz - make_interval(days => ${UNREAD_DAYS}::int))
        limit ${BATCH})`.execute(app.db);
    gone = Number(numAffectedRows ?? 0n);
  }
}

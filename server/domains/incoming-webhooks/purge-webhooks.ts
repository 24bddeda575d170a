import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

/**
 * Days for which a processed webhook is stored. Providers repeat a delivery for up to seven days,
 * during which its key must be known. Webhooks that could not be processed stay for a month, for
 * analysis.
 */
const READ_DAYS = 8;
const UNREAD_DAYS = 30;

/**
 * Purges the raw bodies of received webhooks, which contain personal data. Their contents have
 * become timeline events, opt-outs and states.
 */
export async function purgeWebhooks(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  const isOlder = (days: number): RawBuilder<boolean> =>
    sql`received_at < ${now}::timestamptz - make_interval(days => ${days}::int)`;
  const isPast = sql<boolean>`${isOlder(READ_DAYS)} and (read_at is not null or ${isOlder(UNREAD_DAYS)})`;
  await deleteInBatches(app.db, 'incoming_events', isPast);
}

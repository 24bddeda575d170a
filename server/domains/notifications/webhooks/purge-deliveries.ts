import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteOldRows } from '#server/database/delete-old-rows.ts';

const RETENTION_DAYS = 30;

/** Purges the log of deliveries after thirty days. */
export async function purgeDeliveries(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteOldRows(app.db, {
    table: 'webhook_deliveries',
    moment: 'occurred_at',
    before: new Date(app.clock.now().getTime() - RETENTION_DAYS * 86_400_000),
    where: sql<boolean>`next_try_at is null`,
  });
}

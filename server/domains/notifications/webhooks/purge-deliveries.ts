import type { App } from '#server/app.ts';

const RETENTION_DAYS = 30;

/** The log of deliveries is kept for thirty days. */
export async function purgeDeliveries(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - RETENTION_DAYS * 86_400_000);
  await app.db
    .deleteFrom('webhook_deliveries')
    .where('occurred_at', '<', before)
    .where('next_try_at', 'is', null)
    .execute();
}

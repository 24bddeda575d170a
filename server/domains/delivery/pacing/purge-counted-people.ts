import type { App } from '#server/app.ts';

const DAY = 86_400_000;

/** Purges the people of senders by a scheduled job. A person counts for one day and is not stored longer. */
export async function purgeCountedPeople(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await app.db
    .deleteFrom('sender_people')
    .where('written_at', '<', new Date(app.clock.now().getTime() - DAY))
    .execute();
}

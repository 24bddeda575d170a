import type { App } from '#server/app.ts';

const DAY = 86_400_000;

/** By the clock: whom a sender wrote to counts for a day, and is not kept longer. */
export async function forgetPeople(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await app.db
    .deleteFrom('sender_people')
    .where('written_at', '<', new Date(app.clock.now().getTime() - DAY))
    .execute();
}

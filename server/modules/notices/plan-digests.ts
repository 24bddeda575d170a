import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { digestPeriod } from './digest-period.ts';

/** Starts each person’s digest once, at eight in the morning where they live. */
export async function planDigests(app: Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>): Promise<void> {
  await transaction(app, async (tx) => {
    const people = await tx.db
      .selectFrom('notification_preferences as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.user_id', 'p.digest', 'p.updated_at', 'u.timezone'])
      .where('p.digest', '<>', 'none')
      .orderBy('p.user_id')
      .execute();
    for (const { user_id, digest, timezone, updated_at } of people) {
      if (digest === 'none') continue;
      const period = digestPeriod({ digest, timezone, chosen_at: updated_at }, tx.now);
      if (!period) continue;
      const key = `digest-${digest}-${user_id}-${period.end}`;
      const { numInsertedOrUpdatedRows } = await tx.db.insertInto('notices_sent').values({ key, team_id: null, sent_at: tx.now }).onConflict((conflict) => conflict.column('key').doNothing()).executeTakeFirst();
      if (numInsertedOrUpdatedRows) await tx.publish('digest_due', { user_id, digest, ...period });
    }
  });
}

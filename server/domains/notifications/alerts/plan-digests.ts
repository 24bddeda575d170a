import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { digestPeriod } from './digest-period.ts';

/**
 * Scheduled job: starts each person’s digest once, at eight in the morning in their time zone. On
 * Mondays it also starts the check of the week’s averages, for people and for team chats.
 */
export async function planDigests(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const people = await tx.db
      .selectFrom('notification_preferences as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.user_id', 'p.digest', 'p.average_falls', 'p.updated_at', 'u.timezone'])
      .where((eb) => eb.or([eb('p.digest', '<>', 'none'), eb('p.average_falls', '=', true)]))
      .orderBy('p.user_id')
      .execute();
    for (const { user_id, digest, average_falls, timezone, updated_at } of people) {
      const period =
        digest === 'none'
          ? null
          : digestPeriod({ digest, timezone, chosen_at: updated_at }, tx.now);
      if (
        digest !== 'none' &&
        period &&
        (await isFirst(tx, `digest-${digest}-${user_id}-${period.end}`))
      )
        await tx.publish('digest_due', { user_id, digest, ...period });
      const week = average_falls
        ? digestPeriod({ digest: 'weekly', timezone, chosen_at: updated_at }, tx.now)
        : null;
      if (week && (await isFirst(tx, `falls-${user_id}-${week.end}`)))
        await tx.publish('falls_due', { user_id, ...week });
    }
    const teams = await tx.db
      .selectFrom('integrations as i')
      .innerJoin('teams as t', 't.id', 'i.team_id')
      .select(['t.id', 't.timezone', 'i.connected_at'])
      .where('i.name', '=', 'slack')
      .where('i.state', '<>', 'disconnected')
      .orderBy('t.id')
      .execute();
    for (const { id, timezone, connected_at } of teams) {
      const week = digestPeriod(
        { digest: 'weekly', timezone, chosen_at: connected_at ?? new Date(0) },
        tx.now,
      );
      if (week && (await isFirst(tx, `falls-in-chat-${id}-${week.end}`)))
        await tx.publish('week_over', { team_id: id, ...week });
    }
  });
}

/** Returns true in the process that first records this key, which then starts the digest. */
async function isFirst(tx: Tx, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('notices_sent')
    .values({ key, team_id: null, sent_at: tx.now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

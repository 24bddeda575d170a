import type { Kysely, Selectable } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { NotificationPreferencesTable } from '#server/database/tables/accounts/notification-preferences.ts';

/** The e-mail notifications that a person chose, for all their teams. */
export interface Notifications {
  each: boolean;
  low: boolean;
  digest: 'none' | 'daily' | 'weekly';
  /** True for notifications about a fall of a shop’s weekly average. */
  falls: boolean;
}

export type NotificationRow = Pick<
  Selectable<NotificationPreferencesTable>,
  'each_review' | 'low' | 'digest' | 'average_falls'
>;

/**
 * Returns the settings. By default an owner is notified of low ratings, and other members of
 * nothing.
 */
export function presentNotifications(
  row: NotificationRow | null,
  ownsTeam: boolean,
): Notifications {
  return row === null
    ? { each: false, low: ownsTeam, digest: 'none', falls: false }
    : { each: row.each_review, low: row.low, digest: row.digest, falls: row.average_falls };
}

export async function readNotifications(db: Kysely<DB>, user_id: string): Promise<Notifications> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(['each_review', 'low', 'digest', 'average_falls'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (row) return presentNotifications(row, false);
  const owned = await db
    .selectFrom('memberships')
    .select('team_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return presentNotifications(null, owned !== undefined);
}

/**
 * Saves the given settings. Absent ones do not change, also when two settings are saved at the same
 * time.
 */
export async function saveNotifications(
  db: Kysely<DB>,
  now: Date,
  user_id: string,
  changes: { [key in keyof Notifications]?: Notifications[key] | undefined },
): Promise<void> {
  const { each, low, digest, falls } = changes;
  const chosen = {
    ...(each !== undefined && { each_review: each }),
    ...(low !== undefined && { low }),
    ...(digest !== undefined && { digest }),
    ...(falls !== undefined && { average_falls: falls }),
    updated_at: now,
  };
  const current = await readNotifications(db, user_id);
  await db
    .insertInto('notification_preferences')
    .values({
      user_id,
      each_review: current.each,
      low: current.low,
      digest: current.digest,
      average_falls: current.falls,
      ...chosen,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}

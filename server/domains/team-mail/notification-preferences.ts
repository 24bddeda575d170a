import type { Kysely, Selectable } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { NotificationPreferencesTable } from '#server/database/tables/accounts/notification-preferences.ts';

/** What a person wants to be told by mail, in all their teams. */
export interface Notifications {
  each: boolean;
  low: boolean;
  digest: 'none' | 'daily' | 'weekly';
  /** A shop’s average of the week that fell. */
  falls: boolean;
}

export type NotificationRow = Pick<
  Selectable<NotificationPreferencesTable>,
  'each_review' | 'low' | 'digest' | 'average_falls'
>;

/** Until they say: an owner is notified of low ratings, nobody else of anything. */
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

/** What is absent stays as it was, also when two choices are saved at the same instant. */
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

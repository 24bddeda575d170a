import type { ColumnType } from 'kysely';

/** Owner: `domains/notifications/alerts`. */
export interface NoticesSentTable {
  /** The key of the notification, with a hash of the recipient when several people receive it. */
  key: string;
  /** Null for a notification that concerns the whole instance, or that several teams share. */
  team_id: string | null;
  sent_at: ColumnType<Date, Date | undefined, Date>;
}

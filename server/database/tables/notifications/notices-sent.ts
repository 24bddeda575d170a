import type { ColumnType } from 'kysely';

/** Owner: `domains/notifications/alerts`. */
export interface NoticesSentTable {
  key: string;
  team_id: string | null;
  sent_at: ColumnType<Date, Date | undefined, Date>;
}

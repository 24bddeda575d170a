import type { ColumnType } from 'kysely';

/** Owner: `modules/notices`. */
export interface NoticesSentTable {
  key: string;
  team_id: string | null;
  sent_at: ColumnType<Date, Date | undefined, Date>;
}

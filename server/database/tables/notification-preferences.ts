import type { ColumnType } from 'kysely';

/** Owner: `modules/notices`. Without a row, an owner hears of low ratings and nobody else of anything. */
export interface NotificationPreferencesTable {
  user_id: string;
  each_review: boolean;
  low: boolean;
  digest: 'none' | 'daily' | 'weekly';
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

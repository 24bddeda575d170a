import type { ColumnType, Generated } from 'kysely';

/**
 * Owner: `domains/team-mail`. Without a row, an owner is notified of low ratings, and other members
 * of nothing.
 */
export interface NotificationPreferencesTable {
  user_id: string;
  each_review: boolean;
  low: boolean;
  digest: 'none' | 'daily' | 'weekly';
  /** True to notify on Monday when the average rating of the previous week fell. */
  average_falls: Generated<boolean>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

import type { ColumnType, Generated } from 'kysely';

/**
 * Owner: `domains/team-mail`. Without a row, an owner is notified of low ratings and nobody else of
 * anything.
 */
export interface NotificationPreferencesTable {
  user_id: string;
  each_review: boolean;
  low: boolean;
  digest: 'none' | 'daily' | 'weekly';
  /** Whether to notify on Monday when the average rating of the week before fell. */
  average_falls: Generated<boolean>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

import type { ColumnType } from 'kysely';

/** Owner: `domains/teams`. */
export interface MembershipsTable {
  team_id: string;
  user_id: string;
  role: 'owner' | 'member' | 'reader';
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/**
 * The owner who lets this team share the caps per person with their other teams. Owner:
 * `domains/teams`.
 */
export interface SharedCapsTable {
  team_id: string;
  /** The owner who requested it. The row counts only while this person owns both teams. */
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

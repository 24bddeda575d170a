import type { ColumnType } from 'kysely';

/** Owner: `domains/teams`. */
export interface MembershipsTable {
  team_id: string;
  user_id: string;
  role: 'owner' | 'member' | 'reader';
  created_at: ColumnType<Date, Date | undefined, Date>;
}

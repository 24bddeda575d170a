import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/workspace`. Filters of a list under a name, which the whole team sees. */
export interface SavedViewsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The list whose filters they are. */
  screen: 'reviews' | 'queue';
  /** Once for each list of a team, whatever its case. */
  name: string;
  /** The filters as they stand in the address of the screen. */
  address: string;
  /** The member who saved it. Null once their account is deleted. */
  user_id: string | null;
  created_at: ColumnType<Date, Date, never>;
}

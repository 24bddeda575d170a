import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/workspace`. Saved filters of a list under a name, which the whole team sees. */
export interface SavedViewsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The list to which the filters apply. */
  screen: 'reviews' | 'queue';
  /** Unique within a list of a team, ignoring case. */
  name: string;
  /** The filters as a query string of the list’s address. */
  address: string;
  /** The member who saved it. Null once their account is deleted. */
  user_id: string | null;
  created_at: ColumnType<Date, Date, never>;
}

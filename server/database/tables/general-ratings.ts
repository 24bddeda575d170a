import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `modules/general-link`. What is counted leaves only its moment here, for a day; what waits keeps its words. */
export interface GeneralRatingsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  received_at: ColumnType<Date, Date, never>;
  state: 'counted' | 'pending';
  rating: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  locale: string | null;
}

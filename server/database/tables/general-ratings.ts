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
  /** Of the page that it came from: each gives one rating. */
  stamp: string | null;
  /** Made of the team and the address it came from with the instance’s secret; gone after a day. */
  address: Buffer | null;
  /** What the rating made; without a reference, because the row leaves after a day. */
  request_id: string | null;
  /** Why it waits. */
  reason: 'flood' | 'same_address' | null;
}

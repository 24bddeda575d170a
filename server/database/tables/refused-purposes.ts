import type { ColumnType } from 'kysely';

/** Owner: `modules/ratings`. Silence on requests themselves is an opt-out. */
export interface RefusedPurposesTable {
  team_id: string;
  kind: 'email' | 'phone';
  value: string;
  purpose: 'replies' | 'publication';
  created_at: ColumnType<Date, Date, never>;
}

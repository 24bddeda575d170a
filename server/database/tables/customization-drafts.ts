import type { ColumnType, JSONColumnType } from 'kysely';

/** Owner: `modules/team-settings`. One a team: whoever builds its pages builds on the same. */
export interface CustomizationDraftsTable {
  team_id: string;
  /** Null: what is published is all there is. The row stays, so that a number is never given twice. */
  pages: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  /** The published revision that it was begun from. */
  based_on: number;
  revision: number;
  saved_by: string | null;
  saved_at: ColumnType<Date, Date, Date>;
}

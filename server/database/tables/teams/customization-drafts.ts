import type { ColumnType, JSONColumnType } from 'kysely';

/** Owner: `domains/settings`. One draft for each team, shared by its members. */
export interface CustomizationDraftsTable {
  team_id: string;
  /** Null when there is no draft. The row stays, so that a revision number is never reused. */
  pages: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  /** The published revision on which the draft is based. */
  based_on: number;
  /** Grows with each save, so that two members do not overwrite each other. */
  revision: number;
  saved_by: string | null;
  saved_at: ColumnType<Date, Date, Date>;
}

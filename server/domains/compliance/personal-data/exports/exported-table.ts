import { type RawBuilder, sql } from 'kysely';

export interface ExportedTable {
  /** The name of its files. */
  name: string;
  label: string;
  /** The rows of the table, with the `team_id` that selects them. */
  rows: RawBuilder<unknown>;
  /**
   * The columns by which the rows are read in order, with their types. Together they are unique.
   */
  key: readonly (readonly [column: string, type: 'bigint' | 'int' | 'date' | 'text'])[];
  /** Columns that are left out: secrets, and values that only the program uses. */
  hidden?: readonly string[];
}

export const BY_ID = [['id', 'bigint']] as const;

export const allRows = (table: string): RawBuilder<unknown> =>
  sql`select * from ${sql.table(table)}`;

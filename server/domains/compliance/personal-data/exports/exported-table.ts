import { type RawBuilder, sql } from 'kysely';

export interface ExportedTable {
  /** Of its files. */
  name: string;
  label: string;
  /** The rows of the table, with the `team_id` that selects them. */
  rows: RawBuilder<unknown>;
  /** In what order they are read, and what type each has; together they are unique. */
  key: readonly (readonly [column: string, type: 'bigint' | 'int' | 'date' | 'text'])[];
  /** Secrets, and what only the machine reads. */
  hidden?: readonly string[];
}

export const BY_ID = [['id', 'bigint']] as const;

export const allRows = (table: string): RawBuilder<unknown> =>
  sql`select * from ${sql.table(table)}`;

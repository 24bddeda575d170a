import type { JSONColumnType } from 'kysely';

/** Owner: `domains/imports`. A refused row as it was in the file. */
export interface ImportRefusalsTable {
  import_id: string;
  line: number;
  errors: JSONColumnType<Record<string, string[]>, string, string>;
  cells: JSONColumnType<string[], string | undefined, string>;
}

import type { JSONColumnType } from 'kysely';

/** Owner: `domains/imports`. A row that was refused, as it stood in the file. */
export interface ImportRefusalsTable {
  import_id: string;
  line: number;
  errors: JSONColumnType<Record<string, string[]>, string, string>;
  cells: JSONColumnType<string[], string | undefined, string>;
}

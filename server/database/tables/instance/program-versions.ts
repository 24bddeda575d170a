import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: the program itself (`server/database/program-guard.ts`). */
export interface ProgramVersionsTable {
  id: GeneratedAlways<number>;
  version: string;
  /** The oldest version that may start on the schema from then on. */
  least_version: string;
  /** The migrations that this start applied. */
  migrations: string[];
  applied_at: ColumnType<Date, Date | undefined, never>;
}

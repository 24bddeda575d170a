import type { ColumnType } from 'kysely';

/** Owner: `server/http/limits/attempts.ts`. */
export interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: ColumnType<Date, Date, Date>;
}

import type { ColumnType } from 'kysely';

/** Owner: `server/http/limits/attempts.ts`. */
export interface AttemptsTable {
  /** The name of the limit and a SHA-256 of who attempts, such as an e-mail or an IP address. */
  key: string;
  /** The number of attempts in the window that ends at `window_ends_at`. */
  count: number;
  window_ends_at: ColumnType<Date, Date, Date>;
}

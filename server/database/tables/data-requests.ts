import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `modules/shops`. */
export interface DataRequestsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** What the platform calls the request. */
  reference: string;
  /** Whom the answer goes to; null: nobody knows. */
  contact: string | null;
  /** All that was known of the person on that day. */
  file: JSONColumnType<Record<string, unknown[]>, string, string>;
  asked_at: ColumnType<Date, Date, never>;
}

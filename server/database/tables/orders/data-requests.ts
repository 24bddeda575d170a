import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/shops`. */
export interface DataRequestsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The identifier of the request on the platform. */
  reference: string;
  /** The address to which the answer is sent. Null when it is unknown. */
  contact: string | null;
  /** All data stored about the person on that day. */
  file: JSONColumnType<Record<string, unknown[]>, string, string>;
  asked_at: ColumnType<Date, Date, never>;
}

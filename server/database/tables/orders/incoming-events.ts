import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/incoming-webhooks`. */
export interface IncomingEventsTable {
  id: GeneratedAlways<string>;
  provider: string;
  /** A repeated event has the same key. */
  dedupe_key: string;
  /** Null when the event concerns an account of the instance. */
  team_id: string | null;
  /** The body as it was received. */
  body: string;
  received_at: ColumnType<Date, Date, never>;
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `modules/incoming-webhooks`. */
export interface IncomingEventsTable {
  id: GeneratedAlways<string>;
  provider: string;
  /** The same thing told twice has the same key. */
  dedupe_key: string;
  /** Null: it concerns the instance’s own account. */
  team_id: string | null;
  /** As it came. */
  body: string;
  received_at: ColumnType<Date, Date, never>;
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

import type { ColumnType } from 'kysely';

/** Owner: `server/http/connection-state.ts`. */
export interface ConnectionStatesTable {
  state_hash: Buffer;
  /** Where the journey leads, or what was shown: `google`, `google_credential`. */
  service: string;
  /** Who asked; null when nobody was signed in. */
  session_id: string | null;
  team_id: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

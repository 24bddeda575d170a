import type { ColumnType } from 'kysely';

/** Owner: `server/http/access/connection-state.ts`. */
export interface ConnectionStatesTable {
  state_hash: Buffer;
  /**
   * The service to which the user was sent, or the form that was shown: `google`,
   * `google_credential`.
   */
  service: string;
  /** The session that started it. Null when nobody was signed in. */
  session_id: string | null;
  /** The team for which the service is connected. Null for a sign-in. */
  team_id: string | null;
  /** A value that the callback needs about the page to which the person was sent. */
  target: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  /** The date at which the visit was completed. A second use is refused. */
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

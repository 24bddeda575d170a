import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export interface AccountRestriction {
  type: string;
  /** ISO 8601; null: nobody said until when. */
  until: string | null;
}

/** Owner: `modules/account-violations`. One row a WhatsApp account and the team that connected it. */
export interface AccountViolationsTable {
  id: GeneratedAlways<string>;
  api_waba_id: string;
  team_id: string;
  type: string | null;
  ban_state: string | null;
  restrictions: JSONColumnType<AccountRestriction[], string | undefined, string>;
  first_seen_at: ColumnType<Date, Date, never>;
  last_seen_at: ColumnType<Date, Date, Date>;
  /** Set while our own block stands. */
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  unblocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null: it ended by itself. */
  unblocked_by: string | null;
  raw: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

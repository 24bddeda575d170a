import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export interface AccountRestriction {
  type: string;
  /** ISO 8601. Null when Meta has not given an end. */
  until: string | null;
}

/**
 * Owner: `domains/channels/violations`. One row for each WhatsApp account and team that connected
 * it.
 */
export interface AccountViolationsTable {
  id: GeneratedAlways<string>;
  api_waba_id: string;
  team_id: string;
  type: string | null;
  ban_state: string | null;
  /**
   * The current restrictions: a list of `type` and `until`, which is null when Meta gave no end.
   */
  restrictions: JSONColumnType<AccountRestriction[], string | undefined, string>;
  first_seen_at: ColumnType<Date, Date, never>;
  last_seen_at: ColumnType<Date, Date, Date>;
  /** Set while the program itself blocks the account. */
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  unblocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null when it ended without an administrator. */
  unblocked_by: string | null;
  raw: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

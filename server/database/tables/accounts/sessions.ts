import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/accounts`; the current team by `domains/teams`, the last use by `server/http`.
 */
export interface SessionsTable {
  id: GeneratedAlways<string>;
  token_hash: Buffer;
  user_id: string;
  team_id: string | null;
  /** Written by no one any more. It stays, because databases and archives have it. */
  phone_number_id: string | null;
  kind: Generated<'password' | 'google' | 'oidc' | 'shopify' | 'passkey' | 'impersonation'>;
  parent_session_id: string | null;
  user_agent: string | null;
  /** Of the address of the sign-in; null: not known, or no file of countries is given. */
  country_code: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  last_used_at: ColumnType<Date, Date | undefined, Date>;
  /** The date of the last step-up authentication. */
  stepped_up_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /**
   * The date at which this session last proved a second factor. Null: it was opened with one factor
   * alone.
   */
  second_factor_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_at: ColumnType<Date, Date, Date>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

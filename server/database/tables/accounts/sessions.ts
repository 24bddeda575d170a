import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/accounts`. `domains/teams` writes the current team, `server/http` the last use.
 */
export interface SessionsTable {
  id: GeneratedAlways<string>;
  token_hash: Buffer;
  user_id: string;
  team_id: string | null;
  /** No longer written. It stays, because databases and archives contain it. */
  phone_number_id: string | null;
  /** The sign-in method. `impersonation`: an administrator acts in the name of the user. */
  kind: Generated<'password' | 'google' | 'oidc' | 'shopify' | 'passkey' | 'impersonation'>;
  parent_session_id: string | null;
  user_agent: string | null;
  /**
   * The country of the address of the sign-in. Null when it is unknown, or no file of countries is
   * configured.
   */
  country_code: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  last_used_at: ColumnType<Date, Date | undefined, Date>;
  /** The date of the last step-up authentication. */
  stepped_up_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /**
   * The date at which this session last proved a second factor. Null when it was opened with only
   * one factor.
   */
  second_factor_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_at: ColumnType<Date, Date, Date>;
  /** The date at which the session was ended before `expires_at`, such as by a sign-out. */
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

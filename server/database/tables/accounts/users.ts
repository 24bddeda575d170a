import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/accounts`. `domains/teams` writes the default team, `server/http` the last visit.
 */
export interface UsersTable {
  id: GeneratedAlways<string>;
  email: string;
  /** An Argon2id hash. Null when the person signs in through another service. */
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  timezone: Generated<string>;
  locale: Generated<string>;
  is_admin: Generated<boolean>;
  /** The date at which the person proved that the address is theirs. Null when it is not proven. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The date at which a sign-in service or an administrator confirmed who the person is. It does
   * not prove the address.
   */
  vouched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The 32 random bytes by which authenticators identify the person. Null until the first passkey.
   */
  webauthn_user_id: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /**
   * The date from which administrative calls refuse this person without a second factor. Null when
   * the person has made none yet.
   */
  second_factor_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  default_team_id: string | null;
  /**
   * The referral code (`?ref=` or `?via=`) in the address with which the person came to register.
   */
  referral: string | null;
  last_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

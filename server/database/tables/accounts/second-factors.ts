import type { ColumnType } from 'kysely';

/** Owner: `domains/accounts/second-factor`. One per person. */
export interface AuthenticatorAppsTable {
  user_id: string;
  /** The shared secret of the TOTP codes, sealed with the key of the instance. */
  secret: Buffer;
  created_at: ColumnType<Date, Date, Date>;
  /** The date of the first right code. Null while it is not a second factor yet. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The 30-second step of the last code that was accepted: that code and earlier ones are refused.
   */
  last_step: ColumnType<string, number | undefined, number>;
}

/** Owner: `domains/accounts/second-factor`. Codes of 120 bits, so a plain SHA-256 is enough. */
export interface RecoveryCodesTable {
  user_id: string;
  /** A plain SHA-256, which is enough for a code of 120 random bits. */
  code_hash: Buffer;
  created_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

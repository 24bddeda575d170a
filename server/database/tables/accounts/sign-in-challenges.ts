import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/accounts/second-factor`. The challenges that a person must answer to prove their
 * identity. Each is accepted once.
 */
export interface SignInChallengesTable {
  challenge_hash: Buffer;
  /**
   * `second_factor`: the password, or the sign-in with another service, was right and a code is
   * missing.
   */
  purpose: 'add_passkey' | 'passkey_sign_in' | 'passkey_step_up' | 'second_factor';
  /** Null for a sign-in by passkey, because the passkey identifies the person. */
  user_id: string | null;
  /** The session that requested it. Null before the sign-in. */
  session_id: string | null;
  /** For `second_factor`: the sign-in method that the person used. */
  session_kind: 'password' | 'google' | 'oidc' | null;
  created_at: ColumnType<Date, Date, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

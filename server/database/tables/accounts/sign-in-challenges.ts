import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/accounts/second-factor`. What a person must answer to prove who they are; each is
 * accepted once.
 */
export interface SignInChallengesTable {
  challenge_hash: Buffer;
  /** `second_factor`: the password, or another service, was right and a code is missing. */
  purpose: 'add_passkey' | 'passkey_sign_in' | 'passkey_step_up' | 'second_factor';
  /** Null for a sign-in by passkey: the passkey says who it is. */
  user_id: string | null;
  /** The session that asked; null before the sign-in. */
  session_id: string | null;
  /** For `second_factor`: how the person signed in. */
  session_kind: 'password' | 'google' | 'oidc' | null;
  created_at: ColumnType<Date, Date, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

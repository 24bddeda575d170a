import type { ColumnType } from 'kysely';

/** Owner: `domains/accounts`. */
export interface AccountProofsTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'confirm_email' | 'reset_password' | 'change_email' | 'join_identity';
  /**
   * The address to which the link was sent: the present address of the person, or the one they
   * want.
   */
  email: string;
  /** For an identity to join: the identifier by which the sign-in service knows the person. */
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  /** The service of that identifier; null for a proof of Google written by version 1.0.0. */
  provider: ColumnType<
    'google' | 'oidc' | null,
    'google' | 'oidc' | null | undefined,
    'google' | 'oidc' | null
  >;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

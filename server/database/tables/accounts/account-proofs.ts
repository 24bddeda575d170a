import type { ColumnType } from 'kysely';

/** Owner: `domains/accounts`. */
export interface AccountProofsTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'confirm_email' | 'reset_password' | 'change_email' | 'join_identity';
  /**
   * The address to which the link was sent: the present address of the person, or the requested
   * one.
   */
  email: string;
  /** For `join_identity`: the identifier of the person at the sign-in service. */
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  /** The service of that identifier. Null for a proof of Google written by version 1.0.0. */
  provider: ColumnType<
    'google' | 'oidc' | null,
    'google' | 'oidc' | null | undefined,
    'google' | 'oidc' | null
  >;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

import type { ColumnType } from 'kysely';

/** Owner: `modules/accounts`. */
export interface AccountProofsTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'confirm_email' | 'reset_password' | 'change_email' | 'join_identity';
  /** The address it was sent to: the person’s own, or the one they want. */
  email: string;
  /** Of an identity to join: the service’s name of the person. */
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

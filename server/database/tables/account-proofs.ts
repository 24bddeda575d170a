import type { ColumnType } from 'kysely';

/** Owner: `modules/accounts`. */
export interface AccountProofsTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'confirm_email' | 'reset_password';
  email: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/teams`. */
export interface InvitationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  email: string;
  role: 'owner' | 'member' | 'reader';
  invited_by: string | null;
  /** Null until its e-mail is sent. */
  token_hash: Buffer | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_at: ColumnType<Date, Date, Date>;
  accepted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  accepted_by: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

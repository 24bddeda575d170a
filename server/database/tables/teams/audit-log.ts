import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/audit-log`. */
export interface AuditLogTable {
  id: GeneratedAlways<string>;
  team_id: string | null;
  user_id: string | null;
  impersonator_id: string | null;
  action: string;
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  at: ColumnType<Date, Date | undefined, Date>;
  /** The position in the hash chain of the team. The commit fills it and the columns below. */
  seq: ColumnType<string | null, never, never>;
  detail_salt: ColumnType<Buffer | null, never, never>;
  detail_digest: ColumnType<Buffer | null, never, never>;
  previous_hash: ColumnType<Buffer | null, never, never>;
  hash: ColumnType<Buffer | null, never, never>;
}

/** The end of each hash chain. A trigger of `audit_log` writes it. */
export interface AuditChainsTable {
  /** Null for the chain of the instance. */
  team_id: string | null;
  seq: string;
  hash: Buffer;
}

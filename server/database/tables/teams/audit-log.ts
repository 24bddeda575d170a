import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/audit-log`. */
export interface AuditLogTable {
  id: GeneratedAlways<string>;
  /** Null when the action concerns the whole instance. */
  team_id: string | null;
  /**
   * Null when the program acted. It has no foreign key, because the hash includes it: it stays when
   * the account is deleted, and then identifies nobody.
   */
  user_id: string | null;
  /** The administrator who acted in the name of the user. Null when the user acted alone. */
  impersonator_id: string | null;
  /** The name of the action in snake case, such as `api_key_created`. */
  action: string;
  /** The values that the sentence of the action contains, which depend on `action`. */
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  at: ColumnType<Date, Date | undefined, Date>;
  /** The position in the hash chain of the team. The commit fills it and the columns below. */
  seq: ColumnType<string | null, never, never>;
  /** Random bytes, so that nobody can guess an erased detail from its digest. */
  detail_salt: ColumnType<Buffer | null, never, never>;
  /**
   * The digest of the detail as it was recorded. An erasure changes the detail and the salt but not
   * the digest, so that the chain can still be verified.
   */
  detail_digest: ColumnType<Buffer | null, never, never>;
  /** The hash of the row before it. Empty in the first row of a chain. */
  previous_hash: ColumnType<Buffer | null, never, never>;
  /** SHA-256 of `previous_hash` and the content of the row, as `chain_audit_event` computes it. */
  hash: ColumnType<Buffer | null, never, never>;
}

/** The end of each hash chain. A trigger of `audit_log` writes it. */
export interface AuditChainsTable {
  /** Null for the chain of the instance. */
  team_id: string | null;
  seq: string;
  hash: Buffer;
}

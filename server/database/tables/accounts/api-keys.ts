import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Scope } from '#contract/api/endpoint.ts';

/** The reason why a call with the right secret was refused. Both are codes of the API. */
export type KeyRefusal = 'key_expired' | 'key_address';

/** Owner: `domains/accounts/api-keys`. `server/http` writes the last use. */
export interface ApiKeysTable {
  id: GeneratedAlways<string>;
  team_id: string;
  label: string;
  scopes: Scope[];
  key_hash: Buffer;
  /** The last characters of the key, by which people recognise it. */
  hint: string;
  created_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** Null when the key never expires. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * Addresses and CIDR ranges in their canonical form. Empty when every address may use the key.
   */
  allowed_addresses: Generated<string[]>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_used_address: Generated<string | null>;
  /**
   * The date of the last rotation, which gave the key a new secret. The previous secret is accepted
   * until `previous_valid_until`.
   */
  rotated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The secret before the last rotation, which works until `previous_valid_until`. */
  previous_key_hash: Generated<Buffer | null>;
  previous_hint: Generated<string | null>;
  previous_valid_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  previous_last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The last call that was refused although its secret was right: the key had expired, or its IP
   * address was not allowed.
   */
  refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  refused_address: Generated<string | null>;
  refused_reason: Generated<KeyRefusal | null>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

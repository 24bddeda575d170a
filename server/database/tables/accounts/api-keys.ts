import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Scope } from '#contract/api/endpoint.ts';

/** Owner: `domains/accounts/api-keys`; the last use by `server/http`. */
export interface ApiKeysTable {
  id: GeneratedAlways<string>;
  team_id: string;
  label: string;
  scopes: Scope[];
  key_hash: Buffer;
  /** The last signs of the key, by which people recognise it. */
  hint: string;
  created_by: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

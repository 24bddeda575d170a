import type { ColumnType, Generated } from 'kysely';

/** Owner: the program itself (`server/database/instance.ts`). */
export interface InstanceTable {
  id: Generated<number>;
  system_identifier: string;
  public_url: string;
  secret_check: string;
  pepper: Buffer;
  restore_unconfirmed: Generated<boolean>;
  /** Null with DATABASE_URL, and before the first start that recorded it. */
  folder: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null in a container, where it is not meaningful. */
  machine: ColumnType<string | null, string | null | undefined, string | null>;
  lease_holder: ColumnType<string | null, undefined, string | null>;
  lease_until: ColumnType<Date | null, undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

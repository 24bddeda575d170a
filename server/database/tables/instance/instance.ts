import type { ColumnType, Generated } from 'kysely';

/** Owner: the program itself (`server/database/instance.ts`). */
export interface InstanceTable {
  id: Generated<number>;
  system_identifier: string;
  public_url: string;
  secret_check: string;
  pepper: Buffer;
  restore_unconfirmed: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

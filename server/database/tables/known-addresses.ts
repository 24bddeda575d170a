import type { ColumnType } from 'kysely';

/** Owner: `modules/accounts`. From where an account was signed in to; the address itself is not kept. */
export interface KnownAddressesTable {
  user_id: string;
  /** Made of the account and the address with the instance’s secret. */
  mark: Buffer;
  last_sign_in_at: ColumnType<Date, Date, Date>;
}

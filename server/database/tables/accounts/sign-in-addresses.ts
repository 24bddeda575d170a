import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/accounts`. The IP addresses from which a user has signed in, stored as hashes.
 */
export interface SignInAddressesTable {
  user_id: string;
  /** A hash of the user and the address with the secret of the instance. */
  mark: Buffer;
  last_sign_in_at: ColumnType<Date, Date, Date>;
}

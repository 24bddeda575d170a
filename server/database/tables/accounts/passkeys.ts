import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/accounts/passkeys`. The private keys stay on the devices of the person. */
export interface PasskeysTable {
  id: GeneratedAlways<string>;
  user_id: string;
  /** The identifier from the authenticator, in base64url. */
  credential_id: string;
  /** The public key in COSE format. */
  public_key: Buffer;
  /** The signature counter of the last use. It stays 0 for synchronised passkeys. */
  counter: ColumnType<string, number, number>;
  /** The ways to reach the authenticator, such as `usb` or `internal`. */
  transports: string[];
  device_type: 'singleDevice' | 'multiDevice';
  /** True when the provider of the passkey stores a copy. */
  is_backed_up: boolean;
  /** The model of the authenticator. */
  aaguid: string;
  name: string;
  created_at: ColumnType<Date, Date, Date>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/accounts/passkeys`. The private keys stay on the devices of the person. */
export interface PasskeysTable {
  id: GeneratedAlways<string>;
  user_id: string;
  /** The identifier that the authenticator gave, in base64url. */
  credential_id: string;
  /** In COSE form. */
  public_key: Buffer;
  /** The signature counter of the last use; synchronised passkeys stay at 0. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  device_type: 'singleDevice' | 'multiDevice';
  /** Whether the provider of the passkey holds a copy. */
  is_backed_up: boolean;
  /** The model of the authenticator. */
  aaguid: string;
  name: string;
  created_at: ColumnType<Date, Date, Date>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

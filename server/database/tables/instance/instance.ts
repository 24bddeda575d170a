import type { ColumnType, Generated } from 'kysely';

/** Owner: the program itself (`server/database/instance.ts`). */
export interface InstanceTable {
  id: Generated<number>;
  /**
   * The identifier of the PostgreSQL cluster and the OID of the database in it. Another value at a
   * start means that the data was restored or copied to another place.
   */
  system_identifier: string;
  /** The address `PUBLIC_URL` of the last start. Links in sent messages begin with it. */
  public_url: string;
  /** A fingerprint of `SECRET_KEY`, which does not reveal the secret. */
  secret_check: string;
  /**
   * Random bytes that are added to every hash of a contact, so that nobody can find a contact by
   * hashing guesses.
   */
  pepper: Buffer;
  /**
   * True after the database was restored or copied. Every message is held until an administrator
   * confirms the restore.
   */
  restore_unconfirmed: Generated<boolean>;
  /** Null with DATABASE_URL, and before the first start that recorded it. */
  folder: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null in a container, where it is not meaningful. */
  machine: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The random identifier of a running process, which renews its lease every 20 seconds. A copy
   * that contains a lease was made while the original was running. Null after a regular stop.
   */
  lease_holder: ColumnType<string | null, undefined, string | null>;
  lease_until: ColumnType<Date | null, undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

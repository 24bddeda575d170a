import type { ColumnType, JSONColumnType } from 'kysely';
import type { ShopDetails } from '#server/ports/shop-platform.ts';

/** Owner: `domains/shops`. A shop that installed the app before it had an account. */
export interface ShopRegistrationsTable {
  /** The code with which the merchant returned. A repeated call with it returns the same offer. */
  code_hash: Buffer;
  token_hash: Buffer;
  domain: string;
  /** Sealed like the credentials of an integration. */
  credentials: Buffer;
  details: JSONColumnType<ShopDetails, string, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

import type { ColumnType, JSONColumnType } from 'kysely';
import type { ShopDetails } from '#server/ports/shop-platform.ts';

/** A shop that installed us before anybody of it had an account. Owner: `modules/shops`. */
export interface ShopRegistrationsTable {
  /** What the merchant came back with: whoever asks with it again is offered the same. */
  code_hash: Buffer;
  token_hash: Buffer;
  domain: string;
  /** Sealed like those of an integration. */
  credentials: Buffer;
  details: JSONColumnType<ShopDetails, string, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

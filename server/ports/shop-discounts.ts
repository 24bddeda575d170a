import type { ShopCredentials } from './shop-access.ts';

/** A code that one person may use once. */
export interface DiscountCode {
  code: string;
  kind: 'percent' | 'amount';
  /** Percent, or the currency of the shop. */
  value: number;
  starts_at: Date;
  ends_at: Date;
}

/** The discount codes of a shop. */
export interface ShopDiscounts {
  /** The id of the discount, or why the shop refuses the code. */
  create(
    credentials: ShopCredentials,
    code: DiscountCode,
  ): Promise<{ id: string } | { refused: 'taken' | 'invalid'; message: string }>;
  /** The id of the discount that has this code; null: none. */
  find(credentials: ShopCredentials, code: string): Promise<string | null>;
}

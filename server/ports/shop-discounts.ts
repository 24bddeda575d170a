import type { ShopCredentials } from './shop-access.ts';

/** A code that one person may use once. */
export interface DiscountCode {
  code: string;
  kind: 'percent' | 'amount';
  /** In percent, or in the currency of the shop. */
  value: number;
  starts_at: Date;
  ends_at: Date;
}

export interface ShopDiscounts {
  /**
   * Creates a code. Returns the id of the discount, or the reason why the shop refuses the code.
   */
  create(
    credentials: ShopCredentials,
    code: DiscountCode,
  ): Promise<{ id: string } | { refused: 'taken' | 'invalid'; message: string }>;
  /** Returns the id of the discount with this code. Returns null when there is none. */
  find(credentials: ShopCredentials, code: string): Promise<string | null>;
}

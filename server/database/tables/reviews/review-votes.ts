import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/customer-site/product-pages`. The vote of a reader who found a product review
 * helpful.
 */
export interface ReviewVotesTable {
  shop_review_id: string;
  /** A keyed hash of the day and the network address, which identifies nobody. */
  voter: string;
  voted_at: ColumnType<Date, Date, Date>;
}

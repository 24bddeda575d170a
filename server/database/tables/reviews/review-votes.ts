import type { ColumnType } from 'kysely';

/** Owner: `domains/customer-site/product-pages`. A reader found a review of a product helpful. */
export interface ReviewVotesTable {
  shop_review_id: string;
  /** A keyed hash of the day and the address: it names nobody. */
  voter: string;
  voted_at: ColumnType<Date, Date, Date>;
}

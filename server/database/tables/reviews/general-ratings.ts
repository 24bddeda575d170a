import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/customer-site/general-link`. For a counted rating only its date is stored here,
 * for one day. A pending rating is stored with its text.
 */
export interface GeneralRatingsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  received_at: ColumnType<Date, Date, never>;
  /** `counted`: it created a request. `pending`: a person of the team has to accept it. */
  state: 'counted' | 'pending';
  rating: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  locale: string | null;
  /** The stamp of the page that sent the rating. Each page can send one rating. */
  stamp: string | null;
  /**
   * A hash of the team and of the IP address with the secret of the instance, removed after a day.
   */
  address: Buffer | null;
  /**
   * The request that the rating created, without a foreign key because this row is removed after a
   * day.
   */
  request_id: string | null;
  /** The product whose link led to the rating. */
  product_id: Generated<string | null>;
  /** The reason why it is pending. */
  reason: 'flood' | 'same_address' | null;
}

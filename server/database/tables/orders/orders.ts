import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * `not_tracked`: the carrier has no tracking API that Recueil uses. `unknown`: the carrier does not
 * find the number, or not yet. `given_up`: the carrier never reported an end.
 */
export type ParcelState =
  | 'not_tracked'
  | 'unknown'
  | 'on_the_way'
  | 'delivered'
  | 'returned'
  | 'given_up';

/** Owner: `domains/orders`. */
export interface OrdersTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The number as the shop writes it. */
  number: string;
  /**
   * The number without the sign `#` at its beginning, so that the numbers of several sources are
   * equal.
   */
  number_key: string;
  /** The source that reported the order first. */
  integration_name: 'api' | 'import' | 'manual' | ShopPlatformName;
  /** The identifier of the order at the integration. Null for a source that gives none. */
  integration_id: string | null;
  /** The identifier of the customer at the integration. An erasure sets it to null. */
  integration_customer_id: string | null;
  email: string | null;
  phone_number: string | null;
  first_name: string | null;
  last_name: string | null;
  country_code: string | null;
  locale: string | null;
  ordered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  paid_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  fulfilled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  refunded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date of the newest event of the order, on the clock of its source. */
  source_updated_at: ColumnType<Date, Date, Date>;
  total: string | null;
  currency: string | null;
  /** The tags of the order in the shop, by which a team excludes orders. */
  tags: Generated<string[]>;
  /** The carrier as the shop names it. */
  carrier: string | null;
  /**
   * The products of the order: `product_id`, `sku`, `title`, `quantity` and other fields of
   * `LineItem` in `server/domains/orders/order-content.ts`.
   */
  line_items: JSONColumnType<unknown[], string | undefined, string>;
  /**
   * The channels on which the customer accepted or refused messages in the shop, with the source
   * and the date as proof.
   */
  consent: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  tracking_numbers: Generated<string[]>;
  /** The state of all parcels together at the carrier. Null when the carrier was not asked yet. */
  parcel_state: ColumnType<ParcelState | null, ParcelState | null | undefined, ParcelState | null>;
  /** The date of the next request to the carrier. Null when it is due as soon as possible. */
  parcel_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A hash of the stored content. A repeated event has the same hash and changes nothing. */
  content_hash: Buffer;
  /**
   * Field → milliseconds since 1970, for fields whose newest value is older than
   * `source_updated_at`.
   */
  field_times: JSONColumnType<Record<string, number>, string | undefined, string>;
  /**
   * The date at which the products of its lines were last found. Null when they were not searched
   * yet.
   */
  products_read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  RefusalReason,
  ReviewPhoto,
  ReviewVideo,
  ShopReviewStatus,
} from '#contract/customer-pages/shop-review.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/**
 * Owner: `domains/reviews/published`. The text of a customer for the shop’s own wall, one per
 * request, and for the products of the order, one per product. Its earlier content is in
 * `shop_review_versions`.
 */
export interface ShopReviewsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** Null only for imported reviews. */
  request_id: string | null;
  /** The title of an order line at that time. Null when the review is about the shop itself. */
  product: string | null;
  /** False when it is about a product only, and shown with that product. */
  on_wall: Generated<boolean>;
  /** The product that received the rating. Null when the shop received it. */
  product_id: string | null;
  /** The product that a review of the wall names. */
  named_product_id: string | null;
  /** The position of the product’s line in the order, from 1. */
  line: number | null;
  /** The id of an attribute → the answer, from 1 to 5. */
  attributes: JSONColumnType<Record<string, number>, string | undefined, string>;
  /** True when the author would recommend the product. Null when the author did not answer. */
  recommends: boolean | null;
  /** The addresses of the video and of its poster. Null when there is no video. */
  video: JSONColumnType<ReviewVideo, string | null | undefined, string | null> | null;
  rating: number;
  title: string | null;
  text: string;
  /** The name under which the review is shown. Null when the author chose none. */
  display_name: string | null;
  photos: JSONColumnType<ReviewPhoto[], string | undefined, string>;
  /** The language of the page on which it was written. */
  locale: Generated<string>;
  status: Generated<ShopReviewStatus>;
  /** One of `REFUSAL_REASONS` in `contract/customer-pages/shop-review.ts`. */
  refusal_reason: RefusalReason | null;
  /** The date of the delivery or the purchase. Null when an imported review has none. */
  experienced_at: Moment;
  submitted_at: ColumnType<Date, Date, Date>;
  /**
   * The date at which a scheduled job publishes it, whatever the team does. Null unless it is
   * pending and verified: a review that cannot be verified waits for a person.
   */
  publish_at: Moment;
  published_at: Moment;
  edited_at: Moment;
  removed_at: Moment;
  /** The date at which the author contested the refusal. `contest` is the reason. */
  contested_at: Moment;
  contest: string | null;
  is_verified: boolean;
  /** True when the customer received something in return, which the wall shows. */
  is_incentivized: Generated<boolean>;
  reply: string | null;
  replied_at: Moment;
  /** The tool where it was first published. Null when it was written on this instance. */
  origin: string | null;
  /** The number of readers who found it helpful. */
  helpful_count: Generated<number>;
  /**
   * The helpful votes that an imported file contains. They are written into the next export, and
   * shown nowhere.
   */
  imported_helpful_count: Generated<number>;
  origin_id: string | null;
  /** True when the origin states that the purchase is verified. Recueil has not verified it. */
  origin_verified: boolean | null;
  /** A hash of author, product, day and text, so that it is not imported twice. */
  origin_hash: string | null;
  order_reference: string | null;
  /** Never shown. Used to find the reviews of a person to erase. */
  author_email: string | null;
  imported_at: Moment;
  /** The import that wrote it. Null when it was written on this instance. */
  import_id: string | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

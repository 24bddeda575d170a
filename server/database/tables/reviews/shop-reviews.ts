import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  RefusalReason,
  ReviewPhoto,
  ReviewVideo,
  ShopReviewStatus,
} from '#contract/customer-pages/shop-review.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/**
 * Owner: `domains/reviews/published`. What a customer wrote for the shop’s own wall, one a request,
 * and about the products of the order, one a product; what it said before is in
 * `shop_review_versions`.
 */
export interface ShopReviewsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** Null only for imported reviews. */
  request_id: string | null;
  /** The title of a line of the order as it was then; null: the shop itself. */
  product: string | null;
  /** False: it is about a product alone, and shown with that product. */
  on_wall: Generated<boolean>;
  /** The product that the star was given to. Null: the star is that of the shop. */
  product_id: string | null;
  /** The product that a review of the wall names. */
  named_product_id: string | null;
  /** The position of its line in the order, from 1. */
  line: number | null;
  /** Answers of 1 to 5 by the id of the attribute. */
  attributes: JSONColumnType<Record<string, number>, string | undefined, string>;
  /** Whether the author would recommend the product; null: not answered. */
  recommends: boolean | null;
  video: JSONColumnType<ReviewVideo, string | null | undefined, string | null> | null;
  rating: number;
  title: string | null;
  text: string;
  display_name: string | null;
  photos: JSONColumnType<ReviewPhoto[], string | undefined, string>;
  /** The language of the page it was written on. */
  locale: Generated<string>;
  status: Generated<ShopReviewStatus>;
  refusal_reason: RefusalReason | null;
  experienced_at: Moment;
  submitted_at: ColumnType<Date, Date, Date>;
  /**
   * The clock publishes it then, whatever the team does; null unless pending and verified: what
   * nobody could verify waits for a person.
   */
  publish_at: Moment;
  published_at: Moment;
  edited_at: Moment;
  removed_at: Moment;
  /** The author does not accept the refusal, and why. */
  contested_at: Moment;
  contest: string | null;
  is_verified: boolean;
  is_incentivized: Generated<boolean>;
  reply: string | null;
  replied_at: Moment;
  /** The tool where it was first published; null: written here. */
  origin: string | null;
  /** How many readers found it helpful. */
  helpful_count: Generated<number>;
  /** What a file says of that elsewhere: written into the next file, and shown nowhere. */
  imported_helpful_count: Generated<number>;
  origin_id: string | null;
  /** What the origin says of the purchase: its word, never ours. */
  origin_verified: boolean | null;
  /** Author, product, day and text, so that it is not brought in twice. */
  origin_hash: string | null;
  order_reference: string | null;
  /** Never shown: used to find the reviews of a person to erase. */
  author_email: string | null;
  imported_at: Moment;
  import_id: string | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  RefusalReason,
  ReviewPhoto,
  ReviewVideo,
  ShopReviewStatus,
} from '#contract/customer-pages/shop-review.ts';

/**
 * Owner: `domains/reviews/published`. The earlier versions of a review, before its author or the
 * team changed it. Rows are only added, and purged after a year.
 */
export interface ShopReviewVersionsTable {
  id: GeneratedAlways<string>;
  shop_review_id: string;
  product: string | null;
  product_id: string | null;
  named_product_id: string | null;
  attributes: JSONColumnType<Record<string, number>, string | undefined, string>;
  recommends: boolean | null;
  video: JSONColumnType<ReviewVideo, string | null | undefined, string | null> | null;
  rating: number;
  title: string | null;
  text: string;
  display_name: string | null;
  photos: JSONColumnType<ReviewPhoto[], string, string>;
  status: ShopReviewStatus;
  refusal_reason: RefusalReason | null;
  /** What the author wrote against the refusal of this version. */
  contested_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  contest: string | null;
  ended_at: ColumnType<Date, Date, Date>;
}

import type { CustomerFrame } from './customer-frame.ts';
import type { RefusalReason, ReviewPhoto, ReviewVideo, ShopReviewStatus } from './shop-review.ts';

/** The form by which a customer reviews the products of an order. */

export const MOST_PRODUCT_PHOTOS = 5;

export type ProductProblem =
  | { kind: 'no_rating' }
  | { kind: 'too_long'; length: number }
  | {
      kind:
        | 'photo'
        | 'photo_too_large'
        | 'too_many_photos'
        | 'photo_budget_exceeded'
        | 'video'
        | 'video_too_long'
        | 'video_too_large'
        | 'too_many_videos'
        | 'video_budget_exceeded';
    };

export interface AskedAttribute {
  id: string;
  label: string;
  low: string;
  high: string;
  value: number | null;
}

export interface AskedProduct {
  /** The position of its line in the order, from 1; the fields of the form carry it. */
  line: number;
  name: string;
  image_url: string | null;
  rating: number | null;
  title: string;
  text: string;
  photos: readonly ReviewPhoto[];
  video: ReviewVideo | null;
  recommends: boolean | null;
  attributes: readonly AskedAttribute[];
  /** Null: nothing was sent yet. */
  status: ShopReviewStatus | null;
  refusal_reason: RefusalReason | null;
  /** `empty`: possible, and sent without a word just now. */
  contest: 'possible' | 'empty' | 'sent' | 'over' | null;
  problem: ProductProblem | null;
}

/** A discount code that thanks for a review. */
export interface ThanksCode {
  /** Null: the shop has not created it yet. */
  code: string | null;
  kind: 'percent' | 'amount';
  value: number;
  ends_at: string;
}

export interface ProductsPage {
  kind: 'products';
  frame: CustomerFrame;
  products: readonly AskedProduct[];
  display_name: string;
  asks_recommendation: boolean;
  /** Null when the purchase is not verified: a person of the shop publishes. */
  moderation_days: number | null;
  /** What a new review is thanked with, whatever its rating; null: nothing. */
  thanks_offer: Pick<ThanksCode, 'kind' | 'value'> | null;
  /** ISO 4217, of the shop: that of an amount that is offered. */
  thanks_currency: string;
  thanks_codes: readonly ThanksCode[];
  /** Right after it was sent. */
  is_thanks: boolean;
  /** Other customers ask about what was bought. */
  has_questions: boolean;
}

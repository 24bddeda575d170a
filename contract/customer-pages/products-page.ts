import type { CustomerFrame } from './customer-frame.ts';
import type { RefusalReason, ReviewPhoto, ReviewVideo, ShopReviewStatus } from './shop-review.ts';

/** The form in which a customer reviews the products of an order. */

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
  /**
   * The position of the product’s line in the order, from 1. The names of the form fields contain
   * it.
   */
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
  /** Null when no review was sent yet. */
  status: ShopReviewStatus | null;
  refusal_reason: RefusalReason | null;
  /** `empty` means that an objection is possible and was just sent without a text. */
  contest: 'possible' | 'empty' | 'sent' | 'over' | null;
  problem: ProductProblem | null;
}

/** A discount code given for a review. */
export interface ThanksCode {
  /** Null while the shop has not created the code. */
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
  /** Null when the purchase is not verified. A person of the shop then publishes the review. */
  moderation_days: number | null;
  /** The discount given for a new review, whatever its rating. Null when none is given. */
  thanks_offer: Pick<ThanksCode, 'kind' | 'value'> | null;
  /** The ISO 4217 currency of the shop, in which a discount by amount is given. */
  thanks_currency: string;
  thanks_codes: readonly ThanksCode[];
  /** True directly after the review was sent. */
  is_thanks: boolean;
  /** True when other customers have asked questions about the purchased products. */
  has_questions: boolean;
}

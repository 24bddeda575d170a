import type { CustomerFrame, CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type {
  RefusalReason,
  ReviewPhoto,
  ShopReviewStatus,
} from '#contract/customer-pages/shop-review.ts';

/**
 * The form and the page of a customer’s review for the shop’s wall. They are the same for every
 * rating.
 */

export interface ReviewForm {
  /**
   * The products of the order that the review may be about. Without a product, the review is about
   * the shop.
   */
  products: readonly string[];
  product: string | null;
  title: string;
  text: string;
  display_name: string;
  photos: readonly ReviewPhoto[];
  /**
   * The maximum number of days until publication, shown beside the button. Null when the purchase
   * is not verified; the review is then never published automatically, and a person of the shop
   * publishes it.
   */
  moderation_days: number | null;
  /** Null when no review was written yet. */
  status: ShopReviewStatus | null;
  problem: ReviewProblem | null;
}

export type ReviewProblem =
  | { kind: 'empty' }
  | { kind: 'too_long'; length: number }
  | { kind: 'photo' | 'photo_too_large' | 'too_many_photos' | 'photo_budget_exceeded' };

/**
 * The page of one review. It shows the status, and lets the author change, withdraw or contest it.
 */
export interface ReviewPage {
  kind: 'review';
  frame: CustomerFrame;
  form: ReviewForm;
  /** True directly after the review was sent. */
  is_thanks: boolean;
  /**
   * `whole` opens the form, for a new review or for a change by its author. `photos` changes only
   * the photos.
   */
  editing: 'none' | 'whole' | 'photos';
  publish_at: Date | null;
  published_at: Date | null;
  refusal_reason: RefusalReason | null;
  /** `empty` means that an objection is possible and was just sent without a text. */
  contest: 'possible' | 'empty' | 'sent' | 'over' | null;
  has_email: boolean;
  wall_url: string;
  attestation_url: string;
}

export interface ReviewNotice {
  shop: CustomerShop;
  locale: CustomerLocale;
  first_name: string | null;
  outcome: 'published' | 'refused';
  reason: RefusalReason | null;
  may_contest: boolean;
  review_url: string;
  wall_url: string;
  preferences_url: string;
}

/**
 * The e-mail with the shop’s private answer to the author of a review. The text is not changed, and
 * an empty line begins a paragraph.
 */
export interface ReviewReply {
  shop: CustomerShop;
  locale: CustomerLocale;
  text: string;
  preferences_url: string;
}

/** The e-mail to the author of a review that the shop imported and does not publish on its wall. */
export interface ImportedRefusal {
  shop: CustomerShop;
  locale: CustomerLocale;
  reason: RefusalReason;
  origin: string;
  attestation_url: string;
}

export interface ReportAnswer {
  shop: CustomerShop;
  locale: CustomerLocale;
  /** True when the review stayed on the wall. */
  is_kept: boolean;
  attestation_url: string;
}

/** An empty form for previews. */
export const EXAMPLE_REVIEW_FORM: ReviewForm = {
  products: [],
  product: null,
  title: '',
  text: '',
  display_name: 'Camille L.',
  photos: [],
  moderation_days: 7,
  status: null,
  problem: null,
};

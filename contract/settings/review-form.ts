import type { CustomerFrame, CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type {
  RefusalReason,
  ReviewPhoto,
  ShopReviewStatus,
} from '#contract/customer-pages/shop-review.ts';

/**
 * The form by which a customer writes for the shop’s wall, the same for every rating, and what
 * becomes of it.
 */

export interface ReviewForm {
  /** Lines of the order that it may be about; else it is about the shop. */
  products: readonly string[];
  product: string | null;
  title: string;
  text: string;
  display_name: string;
  photos: readonly ReviewPhoto[];
  /**
   * Published after so many days at the latest, which is said beside the button; null when the
   * purchase is not verified: a person of the shop publishes it, no clock does.
   */
  moderation_days: number | null;
  /** Null: nothing was written yet. */
  status: ShopReviewStatus | null;
  problem: ReviewProblem | null;
}

export type ReviewProblem =
  | { kind: 'empty' }
  | { kind: 'too_long'; length: number }
  | { kind: 'photo' | 'photo_too_large' | 'too_many_photos' | 'photo_budget_exceeded' };

/**
 * The review’s own page: what became of it, and how its author changes, withdraws or defends it.
 */
export interface ReviewPage {
  kind: 'review';
  frame: CustomerFrame;
  form: ReviewForm;
  /** Right after it was sent. */
  is_thanks: boolean;
  /**
   * `whole`: the form is open, nothing was written yet or its author changes it. `photos`: only its
   * photos are changed.
   */
  editing: 'none' | 'whole' | 'photos';
  publish_at: Date | null;
  published_at: Date | null;
  refusal_reason: RefusalReason | null;
  /** `empty`: possible, and sent without a word just now. */
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
 * The shop’s private answer to the author of a review, as its people wrote it; an empty line begins
 * a paragraph.
 */
export interface ReviewReply {
  shop: CustomerShop;
  locale: CustomerLocale;
  text: string;
  preferences_url: string;
}

/** To the author of a review that the shop had brought from elsewhere and keeps off its wall. */
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
  /** The review stayed on the wall. */
  is_kept: boolean;
  attestation_url: string;
}

/** What a preview shows: the form as a customer finds it. */
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

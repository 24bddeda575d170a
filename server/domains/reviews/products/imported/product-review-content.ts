import type { RefusalReason, ShopReviewStatus } from '#contract/customer-pages/shop-review.ts';
import type { ReviewToImport } from '#server/domains/reviews/published/imported/review-to-import.ts';

/** The fields of a review that only the file which this program exports contains. */
export interface OwnFields {
  /**
   * The time when it was last published, whatever its current state; null when it never was or the
   * time is unknown.
   */
  shown_at: Date | null;
  /** The time when it was refused or withdrawn; null when it was not or the time is unknown. */
  removed_at: Date | null;
  /** The time when its author last edited it; null when it was not or the time is unknown. */
  edited_at: Date | null;
  /** The time and the text of the author’s objection to the refusal. */
  contested_at: Date | null;
  contest: string | null;
  helpful_count: number;
}

export const NO_OWN_FIELDS: OwnFields = {
  shown_at: null,
  removed_at: null,
  edited_at: null,
  contested_at: null,
  contest: null,
  helpful_count: 0,
};

/** A product review from another tool’s file or from an API client. */
export interface ProductReviewContent extends ReviewToImport, OwnFields {
  origin: string;
  status: ShopReviewStatus;
  refusal_reason: RefusalReason | null;
  attributes: Readonly<Record<string, number>>;
  recommends: boolean | null;
  submitted_at: Date;
  /** The addresses of its photos and of its video. */
  media: readonly { kind: 'photo' | 'video'; url: string }[];
}

/** The same review after its product was found. */
export type FoundProductReview = ProductReviewContent & { product_id: string };

import type { RefusalReason, ShopReviewStatus } from '#contract/customer-pages/shop-review.ts';
import type { ReviewToImport } from '#server/domains/reviews/published/imported/review-to-import.ts';

/** A product review from another tool’s file or from an API client. */
export interface ProductReviewContent extends ReviewToImport {
  origin: string;
  status: ShopReviewStatus;
  refusal_reason: RefusalReason | null;
  attributes: Readonly<Record<string, number>>;
  recommends: boolean | null;
  submitted_at: Date;
  /**
   * The time when it was last published, whatever its current state; null when it never was or the
   * time is unknown.
   */
  shown_at: Date | null;
  /** The time when it was refused or withdrawn; null when it was not or the time is unknown. */
  removed_at: Date | null;
  helpful_count: number;
  /** The addresses of its photos and of its video. */
  media: readonly { kind: 'photo' | 'video'; url: string }[];
}

/** The same review after its product was found. */
export type FoundProductReview = ProductReviewContent & { product_id: string };

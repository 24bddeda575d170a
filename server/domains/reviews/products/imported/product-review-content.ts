import type { RefusalReason, ShopReviewStatus } from '#contract/customer-pages/shop-review.ts';
import type { ReviewToImport } from '#server/domains/reviews/published/imported/review-to-import.ts';

/** A review of a product from the file or the program of somebody else. */
export interface ProductReviewContent extends ReviewToImport {
  origin: string;
  status: ShopReviewStatus;
  refusal_reason: RefusalReason | null;
  attributes: Readonly<Record<string, number>>;
  recommends: boolean | null;
  submitted_at: Date;
  /** When it was last shown, whatever its state is now; null: never, or not told. */
  shown_at: Date | null;
  /** When it was refused or withdrawn; null: neither, or not told. */
  removed_at: Date | null;
  helpful_count: number;
  /** Where its photos and its video are. */
  media: readonly { kind: 'photo' | 'video'; url: string }[];
}

/** The same once its product is found. */
export type FoundProductReview = ProductReviewContent & { product_id: string };

import type { ProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import type { RenderedPage } from './customer-frame.ts';
import type { CustomerLocale } from './customer-locale.ts';
import type { ShownQuestion } from './product-question.ts';
import type { ReviewVideo } from './shop-review.ts';
import type { WallStyle } from './wall-style.ts';
import type { WallFilter, WallPage, WallReview } from './wall-page.ts';

/** The public page of one product, and the widgets about it on other sites. */

export const PRODUCT_FORMS = ['widget', 'carousel', 'gallery'] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

/**
 * The height of each widget on another site, in CSS pixels, reserved before the first paint so that
 * the layout does not shift.
 */
export const PRODUCT_HEIGHTS: Readonly<Record<ProductForm, number>> = {
  widget: 640,
  carousel: 320,
  gallery: 224,
};

/** The largest number of products whose ratings one call may request. */
export const MOST_BADGES = 50;

export interface ShownProduct {
  id: string;
  title: string;
  url: string | null;
  image_url: string | null;
  sku: string | null;
  gtin: string | null;
  brand: string | null;
}

export interface ProductPageReview extends WallReview {
  video: ReviewVideo | null;
  /** Answers from 1 to 5 by the id of the scale. */
  attributes: Readonly<Record<string, number>>;
  recommends: boolean | null;
  helpful_count: number;
}

/** The minimum length of a search word. Shorter words are not in the index. */
export const SHORTEST_WORD = 3;

/** A scale from 1 to 5 that the reviews of the product answer. */
export type ProductScale = Pick<
  ProductReviewsConfiguration['attributes'][number],
  'id' | 'label' | 'low' | 'high'
>;

export interface ProductFilter extends Pick<WallFilter, 'rating' | 'sort' | 'page'> {
  with_photo: boolean;
  /** The word to find in titles and texts, ignoring case and accents. */
  word: string | null;
  attribute: { id: string; value: number } | null;
}

/** The published ratings of a product, including those of merged products. */
export interface ProductSummary {
  count: number;
  /** The average without rounding. */
  average: number | null;
  counts: readonly [number, number, number, number, number];
  /**
   * The figures without reviews imported from another tool. Only these are given to search engines.
   */
  own: { count: number; average: number | null; written: number };
}

export interface ProductPage extends Pick<
  WallPage,
  | 'shop'
  | 'locale'
  | 'team_code'
  | 'base'
  | 'public_url'
  | 'is_embedded'
  | 'matching'
  | 'per_page'
  | 'moderation_days'
> {
  kind: 'product';
  style: WallStyle;
  form: ProductForm;
  product: ShownProduct;
  summary: ProductSummary;
  filter: ProductFilter;
  /** The scales that the team defined for this product. */
  scales: readonly ProductScale[];
  reviews: readonly ProductPageReview[];
  /** The questions of readers, latest first. */
  questions: readonly ShownQuestion[];
  /** The id of the review that this reader has just marked as helpful. */
  voted: string | null;
  /** True when a discount code is given for each new review. */
  has_thanks_code: boolean;
  /**
   * True when something was given for one of the product’s published reviews, on any page of the
   * list.
   */
  has_rewarded_review: boolean;
  /** True when the page contains structured data for search engines. */
  has_structured_data: boolean;
}

export interface ProductRenderer {
  renderProductPage(page: ProductPage): RenderedPage;
  /**
   * Renders the part for the script on another site: its styles and its content, without a
   * document.
   */
  renderProductPart(page: ProductPage): string;
  /** Renders the page for a URL without a product. */
  renderNoProduct(locale: CustomerLocale): RenderedPage;
  /**
   * Returns the label of the stars in a list for screen readers, such as « 4,6 sur 5, 12 avis
   * publiés ».
   */
  badgeLabel(locale: CustomerLocale, count: number, average: number | null): string;
  /** The script of `/products.js`. */
  productScript: string;
}

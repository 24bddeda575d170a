import type { ProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import type { RenderedPage } from './customer-frame.ts';
import type { CustomerLocale } from './customer-locale.ts';
import type { ShownQuestion } from './product-question.ts';
import type { ReviewVideo } from './shop-review.ts';
import type { WallStyle } from './wall-style.ts';
import type { WallFilter, WallPage, WallReview } from './wall-page.ts';

/** The public page of one product, and what other sites show of it. */

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

/** The most products whose stars a list may ask for at once. */
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
  /** Answers of 1 to 5 by the id of the scale. */
  attributes: Readonly<Record<string, number>>;
  recommends: boolean | null;
  helpful_count: number;
}

/** The least letters of a word that is looked for: shorter ones have no index. */
export const SHORTEST_WORD = 3;

/** A scale of 1 to 5 that the reviews of the product answer. */
export type ProductScale = Pick<
  ProductReviewsConfiguration['attributes'][number],
  'id' | 'label' | 'low' | 'high'
>;

export interface ProductFilter extends Pick<WallFilter, 'rating' | 'sort' | 'page'> {
  with_photo: boolean;
  /** Looked for in titles and texts, whatever its case and accents. */
  word: string | null;
  attribute: { id: string; value: number } | null;
}

/** The published ratings of a product, those of merged ones included. */
export interface ProductSummary {
  count: number;
  /** Not rounded. */
  average: number | null;
  counts: readonly [number, number, number, number, number];
  /** Without reviews imported from another tool: what search engines may read. */
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
  /** The scales that the team asks about this product. */
  scales: readonly ProductScale[];
  reviews: readonly ProductPageReview[];
  /** Asked by readers, the latest first. */
  questions: readonly ShownQuestion[];
  /** The review that this reader has just found helpful. */
  voted: string | null;
  /** A discount code thanks for each new review. */
  has_thanks_code: boolean;
  /** Something was given for one of its published reviews, on whichever page that stands. */
  has_rewarded_review: boolean;
  /** Whether the page carries data for search engines. */
  has_structured_data: boolean;
}

export interface ProductRenderer {
  renderProductPage(page: ProductPage): RenderedPage;
  /** What the script on another site draws: its rules and its content, without a document. */
  renderProductPart(page: ProductPage): string;
  /** The page of an address that names no product. */
  renderNoProduct(locale: CustomerLocale): RenderedPage;
  /** « 4,6 sur 5, 12 avis publiés »: the stars of a list, for who cannot see them. */
  badgeLabel(locale: CustomerLocale, count: number, average: number | null): string;
  /** `/products.js` */
  productScript: string;
}

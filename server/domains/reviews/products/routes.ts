import type { Routes } from '#server/http/calls/handler.ts';
import { getProductFeed, renewProductFeed } from './feed/product-feed.ts';
import { listProductReviews, listReviewsOfProduct } from './list-product-reviews.ts';
import {
  publishProductReview,
  refuseProductReview,
  replyToProductReview,
} from './moderate-product-review.ts';
import { saveProductReviews } from './save-product-reviews.ts';
import { getProductReviewsConfig, saveProductReviewsConfig } from './product-reviews-config.ts';

export const productReviewRoutes: Pick<
  Routes,
  | 'listProductReviews'
  | 'listReviewsOfProduct'
  | 'saveProductReviews'
  | 'publishProductReview'
  | 'refuseProductReview'
  | 'replyToProductReview'
  | 'getProductReviewsConfig'
  | 'saveProductReviewsConfig'
  | 'getProductFeed'
  | 'renewProductFeed'
> = {
  listProductReviews,
  listReviewsOfProduct,
  saveProductReviews,
  publishProductReview,
  refuseProductReview,
  replyToProductReview,
  getProductReviewsConfig,
  saveProductReviewsConfig,
  getProductFeed,
  renewProductFeed,
};

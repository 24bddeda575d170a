import type { Routes } from '#server/http/calls/handler.ts';
import { closeReport } from './close-report.ts';
import { listShopReviews } from './list-shop-reviews.ts';
import { publishShopReview, refuseShopReview, replyToShopReview } from './moderate-shop-review.ts';

export const shopReviewRoutes: Pick<
  Routes,
  'listShopReviews' | 'publishShopReview' | 'refuseShopReview' | 'replyToShopReview' | 'closeReport'
> = { listShopReviews, publishShopReview, refuseShopReview, replyToShopReview, closeReport };

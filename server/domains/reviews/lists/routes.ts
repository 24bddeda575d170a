import type { Routes } from '#server/http/calls/handler.ts';
import { exportReviews } from './export-reviews.ts';
import { getReview } from './get-review.ts';
import { listReviews } from './list-reviews.ts';

export const reviewListRoutes: Pick<Routes, 'listReviews' | 'getReview' | 'exportReviews'> = {
  listReviews,
  getReview,
  exportReviews,
};

import type { Routes } from '#server/http/handler.ts';
import { addOptOut, removeOptOut } from './change-opt-outs.ts';
import { createReviewRequests } from './create-review-requests.ts';
import { exportOptOuts } from './export-opt-outs.ts';
import { exportReviews } from './export-reviews.ts';
import { getReview } from './get-review.ts';
import { listOptOuts } from './list-opt-outs.ts';
import { listReviews } from './list-reviews.ts';
import { simulateFlow } from './simulate-flow.ts';

export const reviewRequestRoutes: Pick<
  Routes,
  | 'listReviews'
  | 'getReview'
  | 'exportReviews'
  | 'simulateFlow'
  | 'createReviewRequests'
  | 'listOptOuts'
  | 'addOptOut'
  | 'removeOptOut'
  | 'exportOptOuts'
> = {
  listReviews,
  getReview,
  exportReviews,
  simulateFlow,
  createReviewRequests,
  listOptOuts,
  addOptOut,
  removeOptOut,
  exportOptOuts,
};

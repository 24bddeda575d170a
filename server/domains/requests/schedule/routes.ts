import type { Routes } from '#server/http/handler.ts';
import { addOptOut, removeOptOut } from '../opt-outs/change-opt-outs.ts';
import { createReviewRequests } from '../intake/create-review-requests.ts';
import { exportOptOuts } from '../opt-outs/export-opt-outs.ts';
import { exportReviews } from '#server/domains/reviews/lists/export-reviews.ts';
import { getReview } from '#server/domains/reviews/lists/get-review.ts';
import { listOptOuts } from '../opt-outs/list-opt-outs.ts';
import { listReviews } from '#server/domains/reviews/lists/list-reviews.ts';
import { simulateFlow } from '../simulation/simulate-flow.ts';

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

import type { Routes } from '#server/http/calls/handler.ts';
import { connectTrustpilot } from './connect-trustpilot.ts';
import { getTrustpilotAccount } from './get-trustpilot-account.ts';
import { listPublicReviews } from './list-public-reviews.ts';
import { matchReviewManually, unmatchReview } from './sync/match-review-manually.ts';
import { syncTrustpilot } from './sync-trustpilot.ts';
import { updateTrustpilot } from './update-trustpilot.ts';

export const reviewSiteRoutes: Pick<
  Routes,
  | 'connectTrustpilot'
  | 'getTrustpilotAccount'
  | 'updateTrustpilot'
  | 'syncTrustpilot'
  | 'listPublicReviews'
  | 'matchReview'
  | 'unmatchReview'
> = {
  connectTrustpilot,
  getTrustpilotAccount,
  updateTrustpilot,
  syncTrustpilot,
  listPublicReviews,
  matchReview: matchReviewManually,
  unmatchReview,
};

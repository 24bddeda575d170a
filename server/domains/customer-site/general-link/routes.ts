import type { Routes } from '#server/http/calls/handler.ts';
import { listPendingRatings, settlePendingRatings } from './settle-pending-ratings.ts';
import { getReviewLink, shareReviewLink } from './share-review-link.ts';

export const generalLinkRoutes: Pick<
  Routes,
  'getReviewLink' | 'shareReviewLink' | 'listPendingRatings' | 'settlePendingRatings'
> = {
  getReviewLink,
  shareReviewLink,
  listPendingRatings,
  settlePendingRatings,
};

import type { Routes } from '#server/http/handler.ts';
import { createReviewRequests } from './create-review-requests.ts';
import { getReview } from './get-review.ts';
import { listReviews } from './list-reviews.ts';
import { simulateFlow } from './simulate-flow.ts';

export const reviewRequestRoutes: Pick<Routes, 'listReviews' | 'getReview' | 'simulateFlow' | 'createReviewRequests'> = { listReviews, getReview, simulateFlow, createReviewRequests };

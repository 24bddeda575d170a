import type { Routes } from '#server/http/calls/handler.ts';
import { giveReviewLink } from './give-review-link.ts';
import { replyToReview } from './reply-to-review.ts';
import { updateReview } from './update-review.ts';

export const reviewAnswerRoutes: Pick<Routes, 'updateReview' | 'replyToReview' | 'giveReviewLink'> =
  { updateReview, replyToReview, giveReviewLink };

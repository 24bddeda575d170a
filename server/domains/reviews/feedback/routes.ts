import type { Routes } from '#server/http/calls/handler.ts';
import { bulkUpdateReviews } from '../follow-up/bulk-update-reviews.ts';
import { giveReviewLink } from './give-review-link.ts';
import { listReviewTags } from '../follow-up/list-review-tags.ts';
import { replyToReview } from './reply-to-review.ts';
import { updateReview } from './update-review.ts';

export const reviewAnswerRoutes: Pick<
  Routes,
  'updateReview' | 'bulkUpdateReviews' | 'listReviewTags' | 'replyToReview' | 'giveReviewLink'
> = { updateReview, bulkUpdateReviews, listReviewTags, replyToReview, giveReviewLink };

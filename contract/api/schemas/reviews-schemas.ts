import type { EndpointSchemas } from '../endpoint.ts';
import * as destinationsShown from './reviews/destinations-shown.ts';
import * as replyModels from './reviews/reply-models.ts';
import * as reviewAnswers from './reviews/review-answers.ts';
import * as reviews from './reviews/reviews.ts';
import * as publicReviews from './reviews/public-reviews.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const reviewsSchemas = {
  showAcknowledgement: { answer: destinationsShown.acknowledgementAnswer },
  listDestinationsShown: {
    query: destinationsShown.destinationsShownQuery,
    answer: destinationsShown.destinationsShownPage,
  },
  exportDestinationsShown: {
    query: destinationsShown.destinationsShownExportQuery,
    answer: destinationsShown.destinationsShownFile,
  },
  listReviews: { query: reviews.reviewsQuery, answer: reviews.reviewsPage },
  getReview: { params: idParams, answer: reviews.reviewDetail },
  updateReview: {
    params: idParams,
    body: reviewAnswers.updateReviewBody,
    answer: reviews.reviewDetail,
  },
  bulkUpdateReviews: {
    body: reviewAnswers.bulkReviewsBody,
    answer: reviewAnswers.bulkReviewsAnswer,
  },
  listReviewTags: { answer: reviewAnswers.reviewTagsAnswer },
  listReplyModels: { answer: replyModels.modelsAnswer },
  addReplyModel: { body: replyModels.modelBody, answer: replyModels.modelsAnswer },
  orderReplyModels: { body: replyModels.modelOrder, answer: replyModels.modelsAnswer },
  changeReplyModel: {
    params: idParams,
    body: replyModels.modelChange,
    answer: replyModels.modelsAnswer,
  },
  removeReplyModel: { params: idParams, answer: replyModels.modelsAnswer },
  exportReviews: { query: reviewAnswers.exportQuery, answer: reviewAnswers.reviewsExportFile },
  giveReviewLink: { params: idParams, body: nothing, answer: reviewAnswers.linkAnswer },
  replyToReview: {
    params: idParams,
    body: reviewAnswers.replyBody,
    answer: reviewAnswers.replyAnswer,
  },
  listPublicReviews: {
    query: publicReviews.publicReviewsQuery,
    answer: publicReviews.publicReviewsPage,
  },
  matchReview: {
    params: idParams,
    body: publicReviews.matchBody,
    answer: publicReviews.pairAnswer,
  },
  unmatchReview: {
    params: idParams,
    body: publicReviews.unmatchBody,
    answer: publicReviews.pairAnswer,
  },
} as const satisfies Record<string, EndpointSchemas>;

import type { EndpointSchemas } from '../endpoint.ts';
import * as flow from './requests/flow.ts';
import * as reviews from './reviews/reviews.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const sendingSchemas = {
  sendTestReviewRequest: { body: flow.testBody, answer: flow.testAnswer },
  previewMessage: { body: flow.previewBody, answer: flow.previewAnswer },
  listQueuedReviews: { query: reviews.queueQuery, answer: reviews.queuePage },
  forecastQueue: { query: reviews.forecastQuery, answer: reviews.forecastAnswer },
  sendNow: { params: idParams, body: nothing, answer: reviews.queuedReviewAnswer },
  cancelQueuedReview: { params: idParams, body: nothing, answer: reviews.queuedReviewAnswer },
  restoreQueuedReview: {
    params: idParams,
    body: reviews.restoreBody,
    answer: reviews.queuedReviewAnswer,
  },
  postponeQueuedReview: {
    params: idParams,
    body: reviews.postponeBody,
    answer: reviews.queuedReviewAnswer,
  },
  resolveQueuedReview: {
    params: idParams,
    body: reviews.resolveBody,
    answer: reviews.queuedReviewAnswer,
  },
  updateQueuedContact: {
    params: idParams,
    body: reviews.contactBody,
    answer: reviews.queuedReviewAnswer,
  },
  bulkQueuedReviews: { body: reviews.bulkBody, answer: reviews.bulkAnswer },
} as const satisfies Record<string, EndpointSchemas>;

import type { EndpointSchemas } from '../endpoint.ts';
import * as flow from './requests/flow.ts';
import * as queue from './reviews/queue.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const sendingSchemas = {
  sendTestReviewRequest: { body: flow.testBody, answer: flow.testAnswer },
  previewMessage: { body: flow.previewBody, answer: flow.previewAnswer },
  previewQueuedReview: { params: idParams, answer: flow.queuedPreviewAnswer },
  listQueuedReviews: { query: queue.queueQuery, answer: queue.queuePage },
  forecastQueue: { query: queue.forecastQuery, answer: queue.forecastAnswer },
  sendNow: { params: idParams, body: nothing, answer: queue.queuedReviewAnswer },
  cancelQueuedReview: { params: idParams, body: nothing, answer: queue.queuedReviewAnswer },
  restoreQueuedReview: {
    params: idParams,
    body: queue.restoreBody,
    answer: queue.queuedReviewAnswer,
  },
  postponeQueuedReview: {
    params: idParams,
    body: queue.postponeBody,
    answer: queue.queuedReviewAnswer,
  },
  resolveQueuedReview: {
    params: idParams,
    body: queue.resolveBody,
    answer: queue.queuedReviewAnswer,
  },
  updateQueuedContact: {
    params: idParams,
    body: queue.contactBody,
    answer: queue.queuedReviewAnswer,
  },
  bulkQueuedReviews: { body: queue.bulkBody, answer: queue.bulkAnswer },
} as const satisfies Record<string, EndpointSchemas>;

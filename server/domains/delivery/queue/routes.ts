import type { Routes } from '#server/http/calls/handler.ts';
import { bulkQueuedReviews } from '../actions/bulk-queued-reviews.ts';
import { cancelQueuedReview } from '../actions/cancel-queued-review.ts';
import { forecastQueue } from '../pacing/forecast-queue.ts';
import { listQueuedReviews } from './list-queued-reviews.ts';
import { postponeQueuedReview } from '../actions/postpone-message.ts';
import { previewMessage } from '../composing/preview-message.ts';
import { previewQueuedReview } from '../composing/preview-queued-review.ts';
import { resolveQueuedReview } from '../actions/resolve-queued-review.ts';
import { restoreQueuedReview } from '../actions/restore-queued-review.ts';
import { sendNow } from '../actions/send-now.ts';
import { sendTestReviewRequest } from '../actions/send-test.ts';
import { updateQueuedContact } from '../actions/update-queued-contact.ts';

type QueueEndpoint =
  | 'sendTestReviewRequest'
  | 'previewMessage'
  | 'previewQueuedReview'
  | 'listQueuedReviews'
  | 'forecastQueue'
  | 'sendNow'
  | 'cancelQueuedReview'
  | 'restoreQueuedReview'
  | 'postponeQueuedReview'
  | 'resolveQueuedReview'
  | 'updateQueuedContact'
  | 'bulkQueuedReviews';

export const sendingRoutes: Pick<Routes, QueueEndpoint> = {
  sendTestReviewRequest,
  previewMessage,
  previewQueuedReview,
  listQueuedReviews,
  forecastQueue,
  sendNow,
  cancelQueuedReview,
  restoreQueuedReview,
  postponeQueuedReview,
  resolveQueuedReview,
  updateQueuedContact,
  bulkQueuedReviews,
};

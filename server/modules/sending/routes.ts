import type { Routes } from '#server/http/handler.ts';
import { bulkQueuedReviews } from './bulk-queued-reviews.ts';
import { cancelQueuedReview } from './cancel-message.ts';
import { forecastQueue } from './forecast-queue.ts';
import { listQueuedReviews } from './list-queued-reviews.ts';
import { postponeQueuedReview } from './postpone-message.ts';
import { previewMessage } from './preview-message.ts';
import { resolveQueuedReview } from './resolve-message.ts';
import { restoreQueuedReview } from './restore-message.ts';
import { sendNow } from './send-now.ts';
import { sendTestReviewRequest } from './send-test.ts';
import { updateQueuedContact } from './update-queued-contact.ts';

type Sending =
  | 'sendTestReviewRequest'
  | 'previewMessage'
  | 'listQueuedReviews'
  | 'forecastQueue'
  | 'sendNow'
  | 'cancelQueuedReview'
  | 'restoreQueuedReview'
  | 'postponeQueuedReview'
  | 'resolveQueuedReview'
  | 'updateQueuedContact'
  | 'bulkQueuedReviews';

export const sendingRoutes: Pick<Routes, Sending> = {
  sendTestReviewRequest,
  previewMessage,
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

import type { Routes } from '#server/http/handler.ts';
import { cancelQueuedReview } from './cancel-message.ts';
import { listQueuedReviews } from './list-queued-reviews.ts';
import { restoreQueuedReview } from './restore-message.ts';
import { sendNow } from './send-now.ts';

export const sendingRoutes: Pick<Routes, 'listQueuedReviews' | 'sendNow' | 'cancelQueuedReview' | 'restoreQueuedReview'> = { listQueuedReviews, sendNow, cancelQueuedReview, restoreQueuedReview };

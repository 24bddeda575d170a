import type { Routes } from '#server/http/handler.ts';
import { listQueuedReviews } from './list-queued-reviews.ts';

export const sendingRoutes: Pick<Routes, 'listQueuedReviews'> = { listQueuedReviews };

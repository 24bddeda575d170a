import type { Routes } from '#server/http/handler.ts';
import { clearOutbox } from './clear-outbox.ts';
import { confirmRestore } from './confirm-restore.ts';
import { listOutbox } from './list-outbox.ts';
import { setCanSendReviews } from './set-can-send-reviews.ts';

export const adminRoutes: Pick<Routes, 'listOutbox' | 'clearOutbox' | 'confirmRestore' | 'setCanSendReviews'> = { listOutbox, clearOutbox, confirmRestore, setCanSendReviews };

import type { Routes } from '#server/http/calls/handler.ts';
import { checkSender } from './check-sender.ts';
import { liftSuppression } from './lift-suppression.ts';
import { listSenders } from './list-senders.ts';
import { listSuppressions } from './list-suppressions.ts';
import { removeSender } from './remove-sender.ts';
import { saveSender } from './save-sender.ts';

export const mailSenderRoutes: Pick<
  Routes,
  | 'listSenders'
  | 'saveSender'
  | 'checkSender'
  | 'removeSender'
  | 'listSuppressions'
  | 'liftSuppression'
> = {
  listSenders,
  saveSender,
  checkSender,
  removeSender,
  listSuppressions,
  liftSuppression,
};

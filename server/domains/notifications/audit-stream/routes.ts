import type { Routes } from '#server/http/calls/handler.ts';
import {
  deleteAuditStream,
  getAuditStream,
  saveAuditStream,
  tryAuditStream,
} from './audit-stream.ts';

export const auditStreamRoutes: Pick<
  Routes,
  'getJournalStream' | 'saveJournalStream' | 'tryJournalStream' | 'deleteJournalStream'
> = {
  getJournalStream: getAuditStream,
  saveJournalStream: saveAuditStream,
  tryJournalStream: tryAuditStream,
  deleteJournalStream: deleteAuditStream,
};

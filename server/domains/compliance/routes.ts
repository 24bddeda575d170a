import type { Routes } from '#server/http/calls/handler.ts';
import { exportJournal } from '#server/domains/audit-log/export-journal.ts';
import { listJournal } from '#server/domains/audit-log/list-journal.ts';
import { verifyJournal } from '#server/domains/audit-log/verify-journal.ts';
import { exportEvidence } from './evidence/export-evidence.ts';
import { listCompliance } from './list-compliance.ts';

export const complianceRoutes: Pick<
  Routes,
  'listJournal' | 'verifyJournal' | 'exportJournal' | 'listCompliance' | 'exportEvidence'
> = {
  listJournal,
  verifyJournal,
  exportJournal,
  listCompliance,
  exportEvidence,
};

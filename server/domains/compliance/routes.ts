import type { Routes } from '#server/http/calls/handler.ts';
import { exportEvidence } from './evidence/export-evidence.ts';
import { listCompliance } from './list-compliance.ts';
import { listJournal } from '#server/domains/audit-log/list-journal.ts';

export const complianceRoutes: Pick<Routes, 'listJournal' | 'listCompliance' | 'exportEvidence'> = {
  listJournal,
  listCompliance,
  exportEvidence,
};

import type { Handler, Routes } from '#server/http/calls/handler.ts';
import { exportAuditLog } from '#server/domains/audit-log/export-audit-log.ts';
import { listAuditEvents } from '#server/domains/audit-log/list-audit-events.ts';
import { verifyAuditLog } from '#server/domains/audit-log/verify-audit-log.ts';
import { exportEvidence } from './evidence/export-evidence.ts';
import { writeLegalTexts } from './legal-texts.ts';
import { readComplianceSnapshot } from './snapshot/read-compliance-snapshot.ts';
import { evaluateRules } from './rules.ts';

/** Returns each rule with its state, and the legal texts of this shop. */
const listCompliance: Handler<'listCompliance'> = async (app, { caller }) => {
  const snapshot = await readComplianceSnapshot(app, caller.team_id);
  return { data: evaluateRules(snapshot), texts: writeLegalTexts(snapshot) };
};

export const complianceRoutes: Pick<
  Routes,
  'listJournal' | 'verifyJournal' | 'exportJournal' | 'listCompliance' | 'exportEvidence'
> = {
  listJournal: listAuditEvents,
  verifyJournal: verifyAuditLog,
  exportJournal: exportAuditLog,
  listCompliance,
  exportEvidence,
};

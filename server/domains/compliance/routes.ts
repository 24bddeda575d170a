import type { Handler, Routes } from '#server/http/calls/handler.ts';
import { exportJournal } from '#server/domains/audit-log/export-journal.ts';
import { listJournal } from '#server/domains/audit-log/list-journal.ts';
import { verifyJournal } from '#server/domains/audit-log/verify-journal.ts';
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
  listJournal,
  verifyJournal,
  exportJournal,
  listCompliance,
  exportEvidence,
};

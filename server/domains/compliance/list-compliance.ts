import type { Handler } from '#server/http/calls/handler.ts';
import { writeLegalTexts } from './legal-texts.ts';
import { readComplianceSnapshot } from './snapshot/read-compliance-snapshot.ts';
import { evaluateRules } from './rules.ts';

/** Each rule with its state, and the texts of this shop. */
export const listCompliance: Handler<'listCompliance'> = async (app, { caller }) => {
  const snapshot = await readComplianceSnapshot(app, caller.team_id);
  return { data: evaluateRules(snapshot), texts: writeLegalTexts(snapshot) };
};

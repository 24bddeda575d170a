import { COMPLIANCE_CHAPTERS } from '#contract/labels/compliance-chapters.ts';
import type { App } from '#server/app.ts';
import { writeLegalTexts } from '../legal-texts.ts';
import { readComplianceSnapshot } from '../snapshot/read-compliance-snapshot.ts';
import { evaluateRules } from '../rules.ts';
import type { EvidenceLine } from '#server/domains/audit-log/evidence-line.ts';

/**
 * Reads the evidence of a team: its rules and legal texts of today, then the lines of every source,
 * in pieces, so that a large team is never in memory as a whole.
 */
export async function* readEvidence(
  app: Pick<App, 'db' | 'config' | 'clock' | 'evidence'>,
  team_id: string,
  at: Date,
): AsyncGenerator<EvidenceLine[]> {
  const snapshot = await readComplianceSnapshot(app, team_id);
  yield evaluateRules(snapshot).map(({ rule, chapter, title, state, text, source }) => ({
    part: 'rules',
    at,
    who: null,
    about: title,
    what: `${STATES[state]} : ${text}`,
    detail: { rule, chapter: COMPLIANCE_CHAPTERS[chapter], state, source },
  }));
  yield writeLegalTexts(snapshot).map(({ name, title, text }) => ({
    part: 'texts',
    at,
    who: null,
    about: title,
    what: text,
    detail: { name },
  }));
  for (const read of app.evidence) yield* read(app.db, team_id);
}

const STATES = { ok: 'Respectée', wrong: 'À corriger', unknown: 'Non vérifiable' } as const;

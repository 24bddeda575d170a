import { COMPLIANCE_CHAPTERS } from '#contract/labels/compliance-chapters.ts';
import type { App } from '#server/app.ts';
import { writeLegalTexts } from '../legal-texts.ts';
import { readComplianceSnapshot } from '../snapshot/read-compliance-snapshot.ts';
import { evaluateRules } from '../rules.ts';
import type { EvidenceLine } from '#server/domains/audit-log/evidence-line.ts';
import { readConsents } from '#server/domains/orders/read-consents.ts';
import { readDestinations } from '#server/domains/customer-site/rating/read-destinations.ts';
import { readAuditLog } from '#server/domains/audit-log/read-audit-log.ts';
import { readRefusals } from '#server/domains/requests/opt-outs/read-refusals.ts';
import { readRefusedReviews } from '#server/domains/reviews/published/read-refused-reviews.ts';

/** Everything that the shop can show of how it asks, piece by piece: a team of millions is never held whole. A part that keeps evidence of its own is one line here. */
export async function* readEvidence(
  app: Pick<App, 'db' | 'config' | 'clock'>,
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
  yield* readConsents(app.db, team_id);
  yield* readRefusals(app.db, team_id);
  yield* readRefusedReviews(app.db, team_id);
  yield* readDestinations(app.db, team_id);
  yield* readAuditLog(app.db, team_id);
}

const STATES = { ok: 'Respectée', wrong: 'À corriger', unknown: 'Non vérifiable' } as const;

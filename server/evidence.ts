import type { EvidenceReader } from './domains/audit-log/evidence-line.ts';
import { readBackupEvidence } from './domains/administration/read-backup-evidence.ts';
import { readAuditLog } from './domains/audit-log/read-audit-log.ts';
import { readDestinations } from './domains/customer-site/rating/read-destinations.ts';
import { readConsents } from './domains/orders/read-consents.ts';
import { readRefusals } from './domains/requests/opt-outs/read-refusals.ts';
import { readQuestionEvidence } from './domains/reviews/questions/read-question-evidence.ts';
import { readRefusedReviews } from './domains/reviews/published/read-refused-reviews.ts';

/**
 * The readers of the evidence of how a team asks for reviews, in the order of the evidence file.
 */
export const evidence: readonly EvidenceReader[] = [
  readConsents,
  readRefusals,
  readRefusedReviews,
  readQuestionEvidence,
  readDestinations,
  readBackupEvidence,
  readAuditLog,
];

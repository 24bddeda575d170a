import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { readPlanInputs } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { afterRefusal, failedReason, type NextState } from '../worker/after-refusal.ts';
import type { ReportedMessage } from './find-reported.ts';
import { followRefusals } from '../worker/follow-refusals.ts';
import type { Outcome } from '../worker/outcome.ts';
import { takeBackAcceptance } from '../worker/take-back-acceptance.ts';

type Refusal = Extract<Outcome, { kind: 'refused' }>;
/** The reason for which the provider gave up a message that it had accepted. */
export type LateRefusal = Pick<Refusal, 'by' | 'text' | 'isAddressDead'>;

/**
 * Records that the provider gave up a message that it had accepted. The message then takes the next
 * channel once, waits, or asks a person to act, as after a refusal of the call itself.
 */
export async function recordLateRefusal(
  tx: Tx,
  message: ReportedMessage,
  refusal: LateRefusal,
): Promise<void> {
  const request = (await readPlanInputs(tx.db, [message.request_id], tx.now)).get(
    message.request_id,
  );
  if (!request) throw new Error(`request ${message.request_id} is gone`);
  const { by, text } = refusal;
  const outcome: Refusal = { kind: 'refused', ...refusal, retryAfterMs: null };
  const wasFollowed = request.steps.some(
    ({ id, sent_at }) =>
      id !== message.id &&
      sent_at !== null &&
      message.sent_at !== null &&
      sent_at > message.sent_at,
  );
  // Its reminder has already arrived, and the request must not follow it.
  const next: NextState = wasFollowed
    ? {
        status: 'failed',
        reason: failedReason(by),
        due_at: null,
        failures: message.failures + 1,
        patch: { failure: text },
      }
    : afterRefusal(message, outcome, request, tx.now);
  await takeBackAcceptance(tx, message);
  await writeRefused(tx, message.id, next);
  const kind = next.status === 'failed' || next.status === 'held' ? next.status : 'undelivered';
  await recordTimelineEvent(tx, {
    kind,
    team_id: message.team_id,
    request_id: message.request_id,
    message_id: message.id,
    detail: { step: message.step, channel: message.channel, reason: next.reason },
  });
  await followRefusals(tx, [{ message, outcome }]);
  await advanceSteps(tx, [message]);
}

async function writeRefused(
  tx: Tx,
  id: string,
  { status, reason, due_at, failures, patch }: NextState,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({
      status,
      reason,
      due_at,
      failures,
      finished_at: null,
      lease_until: null,
      handed_over_attempt: null,
      updated_at: tx.now,
      metadata: sql<string>`(metadata - 'assumed' - 'resolved') || ${JSON.stringify(patch)}::jsonb`,
    })
    .where('id', '=', id)
    .execute();
}

import { openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import { readPlanInputs } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { Tx } from '#server/database/transaction.ts';
import { type Decision, decideClaimed } from '../claiming/decide-claimed.ts';
import type { LockedReview } from '../queue/find-queued-review.ts';
import { isRestoreUnconfirmed } from '#server/domains/channels/senders/is-restore-unconfirmed.ts';
import { NO_LIMITS, readLimits } from '../pacing/lock-limits.ts';

/**
 * Returns the decision of the claim for this message as if a person used *send now*: caps and hours
 * are ignored, and no place in a limit is taken.
 */
export async function evaluateManualSend(tx: Tx, message: LockedReview): Promise<Decision> {
  const requests = await readPlanInputs(tx.db, [message.request_id], tx.now);
  const request = requests.get(message.request_id);
  if (!request) throw new Error(`request ${message.request_id} is gone`);
  const limits = await readLimits(tx.db, [request], tx.now, [message.id]);
  const body = {
    step: message.step,
    ordinal: message.ordinal,
    scheduled_at: tx.now,
    is_forced: true,
    refused_channels: [],
  };
  return decideClaimed(body, request, {
    open: openingHours(),
    history: [],
    in_flight: [],
    is_restore_unconfirmed: await isRestoreUnconfirmed(tx.db),
    limits: limits.get(message.team_id) ?? NO_LIMITS,
  });
}

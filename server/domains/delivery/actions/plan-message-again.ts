import { sql } from 'kysely';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import type { PlannedStep } from '#server/domains/requests/planning/plan-context.ts';
import { planRequests } from '#server/domains/requests/planning/plan-requests.ts';
import {
  type PlannedRequest,
  readPlanInputs,
} from '#server/domains/requests/planning/read-plan-inputs.ts';
import { wakeUpWorkers } from '#server/domains/requests/schedule/wake-up-workers.ts';
import type { LockedReview } from '../queue/find-queued-review.ts';

/** A message planned again by the rules of today, on its own date when that is in the future. */
export interface PlannedAgain extends PlannedStep {
  sender_id: number | null;
  /** True when the message may be sent, now or later. False when a rule has ended it since. */
  is_pending: boolean;
}

/**
 * Plans this row alone as a new one, because a person has decided that it is not too late. Nothing
 * is written.
 */
export async function planMessageAgain(tx: Tx, message: LockedReview): Promise<PlannedAgain> {
  const request = (await readPlanInputs(tx.db, [message.request_id], tx.now)).get(
    message.request_id,
  );
  if (!request) throw new Error(`request ${message.request_id} is gone`);
  const planned = planAlone(message, request);
  const preservesDate = message.scheduled_at > tx.now && planned.status === 'scheduled';
  const scheduled_at = preservesDate ? message.scheduled_at : planned.scheduled_at;
  return {
    ...planned,
    scheduled_at,
    due_at: planned.due_at === null ? null : scheduled_at,
    moved_by: preservesDate ? null : planned.moved_by,
    sender_id: planned.channel === null ? null : (request.senders[planned.channel]?.id ?? null),
    is_pending: PENDING_STATUSES.some((pending) => pending === planned.status),
  };
}

function planAlone(message: LockedReview, { input }: PlannedRequest): PlannedStep {
  const { [message.step]: _this, ...otherSteps } = input.fixedSteps;
  const [planned] = planRequests(
    { ...input, fixedSteps: otherSteps, import_share: input.import_share ?? 0 },
    openingHours(),
  ).filter((row) => row.step === message.step);
  if (!planned) throw new Error(`step ${message.step} was not planned`);
  return planned;
}

/** Resets the message, so that its earlier attempts no longer count. */
export async function writePlannedAgain(
  tx: Tx,
  message: Pick<LockedReview, 'id'>,
  {
    status,
    reason,
    channel,
    recipient,
    sender_id,
    scheduled_at,
    due_at,
    moved_by,
    is_pending,
  }: PlannedAgain,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({
      status,
      reason,
      channel,
      recipient,
      sender_id,
      scheduled_at,
      due_at: is_pending ? due_at : null,
      updated_at: tx.now,
      finished_at: is_pending ? null : tx.now,
      failures: 0,
      handed_over_attempt: null,
      metadata: sql<string>`(metadata - 'cancelled_from' - 'refused_channels' - 'send_now' - 'postponed' - 'moved_by') || ${JSON.stringify({ moved_by: moved_by ?? undefined })}::jsonb`,
    })
    .where('id', '=', message.id)
    .execute();
  await wakeUpWorkers(tx, [is_pending ? due_at : null]);
}

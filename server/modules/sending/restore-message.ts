import { sql } from 'kysely';
import { PENDING_STATUSES } from '#contract/message-status.ts';
import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/handler.ts';
import { openingHours } from '#server/modules/review-requests/opening-hours.ts';
import type { PlannedStep } from '#server/modules/review-requests/plan-context.ts';
import { planRequests } from '#server/modules/review-requests/plan-requests.ts';
import { type PlannedRequest, readPlanInputs } from '#server/modules/review-requests/read-plan-inputs.ts';
import { recordFact } from '#server/modules/review-requests/record-fact.ts';
import { type LockedReview, lockQueuedReview, readQueuedReview } from './find-queued-review.ts';
import { moveFollowing, postponedFrom } from './postpone-message.ts';
import { refusal } from './refuse-to-send.ts';
import { resumeReminders } from './resume-reminders.ts';

/**
 * Puts back what the team cancelled or postponed, what failed and what was skipped: planned again by today’s rules, on its own date when that is still
 * to come.
 * What a rating, a stop or the order ended stays ended.
 */
export async function restoreQueuedReview(app: App, { params, caller }: Call<'restoreQueuedReview'>): Promise<Answer<'restoreQueuedReview'>> {
  return transaction(app, async (tx) => {
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    if (message.status === 'cancelled' && message.reason !== 'cancelled_by_team') throw refusal(message.reason);
    if (message.status === 'expired') throw refusal(message.reason);
    const from = message.status === 'postponed' || message.status === 'held' ? postponedFrom(message) : null;
    if (from === null && !['cancelled', 'skipped', 'failed'].includes(message.status)) throw new Failure('cannot_restore');
    await putBack(tx, from === null ? message : { ...message, scheduled_at: from });
    if (from !== null) await moveFollowing(tx, message, from.getTime() - message.scheduled_at.getTime());
    if (message.step === 'request') await resumeReminders(tx, message.request_id);
    await recordFact(tx, { kind: 'restored', team_id: message.team_id, request_id: message.request_id, message_id: message.id, user_id: caller.user.id, detail: { step: message.step } });
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

async function putBack(tx: Tx, message: LockedReview): Promise<void> {
  const request = (await readPlanInputs(tx.db, [message.request_id], tx.now)).get(message.request_id);
  if (!request) throw new Error(`request ${message.request_id} is gone`);
  const planned = planAgain(message, request);
  const { status, reason, channel, recipient } = planned;
  if (!PENDING_STATUSES.some((pending) => pending === status)) throw refusal(reason);
  const keepsDate = message.scheduled_at > tx.now && status === 'scheduled';
  const scheduled_at = keepsDate ? message.scheduled_at : planned.scheduled_at;
  await tx.db
    .updateTable('messages')
    .set({
      status, reason, channel, recipient, scheduled_at, updated_at: tx.now, finished_at: null, failures: 0,
      due_at: planned.due_at === null ? null : scheduled_at,
      sender_id: channel === null ? null : (request.senders[channel]?.id ?? null),
      metadata: sql<string>`(metadata - 'cancelled_from' - 'refused_channels' - 'send_now' - 'postponed') || ${JSON.stringify({ moved_by: keepsDate ? undefined : planned.moved_by })}::jsonb`,
    })
    .where('id', '=', message.id)
    .execute();
}

/** This row alone, as if it were new: a person has decided that it is not too late. */
function planAgain(message: LockedReview, { input }: PlannedRequest): PlannedStep {
  const { [message.step]: _this, ...kept } = input.kept;
  const [planned] = planRequests({ ...input, kept, import_share: input.import_share ?? 0 }, openingHours()).filter((row) => row.step === message.step);
  if (!planned) throw new Error(`step ${message.step} was not planned`);
  return planned;
}

import type { Answer, Body } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  type LockedReview,
  lockQueuedReview,
  readQueuedReview,
} from '../queue/find-queued-review.ts';
import { readFormerState, returnToFormerState } from './former-state.ts';
import { planMessageAgain, writePlannedAgain } from './plan-message-again.ts';
import { moveFollowing, postponedFrom } from './postpone-message.ts';
import { refusal } from '../worker/refuse-to-send.ts';
import { resumeReminders } from './resume-reminders.ts';
import type { ActingPerson } from './send-now.ts';

/**
 * The action to undo. The message is restored only if it is still in the state in which that action
 * left it, because any other message would be sent without a person's decision.
 */
type Undo = NonNullable<NonNullable<Body<'restoreQueuedReview'>>['undo']>;

/**
 * Restores a message that the team cancelled or postponed, and plans a failed or skipped message
 * again by the rules of today. A message ended by a rating, an opt-out or the order stays ended.
 */
export async function restoreQueuedReview(
  app: App,
  {
    params,
    body,
    caller,
  }: Pick<Call<'restoreQueuedReview'>, 'params' | 'body'> & { caller: ActingPerson },
): Promise<Answer<'restoreQueuedReview'>> {
  return transaction(app, async (tx) => {
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    refuseOtherState(message, body?.undo);
    const { status, reason } = message;
    if (status === 'cancelled' && reason !== 'cancelled_by_team') throw refusal(reason);
    if (status === 'expired') throw refusal(reason);
    const from = status === 'postponed' || status === 'held' ? postponedFrom(message) : null;
    if (from === null && !['cancelled', 'skipped', 'failed'].includes(status))
      throw new Failure('cannot_restore');
    const { is_pending } = await putBack(tx, message, from);
    if (from !== null)
      await moveFollowing(tx, message, from.getTime() - message.scheduled_at.getTime());
    if (is_pending && message.step === 'request') await resumeReminders(tx, message.request_id);
    // The dates of the following steps were computed without this step while it was ended.
    if (from === null) await advanceSteps(tx, [message]);
    await recordTimelineEvent(tx, {
      kind: 'restored',
      team_id: message.team_id,
      request_id: message.request_id,
      message_id: message.id,
      user_id: caller.user.id,
      detail: { step: message.step },
    });
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

async function putBack(
  tx: Tx,
  message: LockedReview,
  from: Date | null,
): Promise<{ is_pending: boolean }> {
  const former = readFormerState(message);
  if (former) return returnToFormerState(tx, message, former);
  const again = await planMessageAgain(
    tx,
    from === null ? message : { ...message, scheduled_at: from },
  );
  if (!again.is_pending) throw refusal(again.reason);
  await writePlannedAgain(tx, message, again);
  return again;
}

function refuseOtherState(message: LockedReview, undo: Undo | undefined): void {
  if (undo === undefined) return;
  const { status, reason, updated_at } = message;
  const stands =
    undo.action === 'cancel'
      ? status === 'cancelled' && reason === 'cancelled_by_team'
      : (status === 'postponed' || status === 'held') && postponedFrom(message) !== null;
  if (!stands || (undo.since !== undefined && updated_at < new Date(undo.since)))
    throw new Failure('cannot_restore');
}

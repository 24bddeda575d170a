import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/handler.ts';
import { advanceSteps } from '#server/modules/review-requests/advance-steps.ts';
import { recordFact } from '#server/modules/review-requests/record-fact.ts';
import { lockQueuedReview, readQueuedReview } from './find-queued-review.ts';
import { planMessageAgain, writePlannedAgain } from './plan-message-again.ts';
import { moveFollowing, postponedFrom } from './postpone-message.ts';
import { refusal } from './refuse-to-send.ts';
import { resumeReminders } from './resume-reminders.ts';
import type { ActingPerson } from './send-now.ts';

/**
 * Puts back what the team cancelled or postponed, what failed and what was skipped: planned again by today’s rules, on its own date when that is still
 * to come. What a rating, a stop or the order ended stays ended.
 */
export async function restoreQueuedReview(
  app: App,
  { params, caller }: Pick<Call<'restoreQueuedReview'>, 'params'> & { caller: ActingPerson },
): Promise<Answer<'restoreQueuedReview'>> {
  return transaction(app, async (tx) => {
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    if (message.status === 'cancelled' && message.reason !== 'cancelled_by_team')
      throw refusal(message.reason);
    if (message.status === 'expired') throw refusal(message.reason);
    const from =
      message.status === 'postponed' || message.status === 'held' ? postponedFrom(message) : null;
    if (from === null && !['cancelled', 'skipped', 'failed'].includes(message.status))
      throw new Failure('cannot_restore');
    const again = await planMessageAgain(
      tx,
      from === null ? message : { ...message, scheduled_at: from },
    );
    if (!again.is_pending) throw refusal(again.reason);
    await writePlannedAgain(tx, message, again);
    if (from !== null)
      await moveFollowing(tx, message, from.getTime() - message.scheduled_at.getTime());
    if (message.step === 'request') await resumeReminders(tx, message.request_id);
    // What follows was counted without this step while it was ended.
    if (from === null) await advanceSteps(tx, [message]);
    await recordFact(tx, {
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

import { sql } from 'kysely';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { lockQueuedReview, readQueuedReview } from '../queue/find-queued-review.ts';
import { markOutcomeUnknown } from '../reports/mark-outcome-unknown.ts';
import { findAddress, uncertainDeliveryOf } from '../reports/uncertain-delivery.ts';
import type { ActingPerson } from './send-now.ts';

/**
 * Cancels a message for its team. Its former state is stored, so that an undo can restore it. A
 * message that a provider may have taken becomes `outcome_unknown` instead: it is not tried again,
 * and a person decides whether it arrived.
 */
export async function cancelQueuedReview(
  app: App,
  { params, caller }: Pick<Call<'cancelQueuedReview'>, 'params'> & { caller: ActingPerson },
): Promise<Answer<'cancelQueuedReview'>> {
  return transaction(app, async (tx) => {
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    if (message.status === 'cancelled' && message.reason === 'cancelled_by_team')
      return { data: await readQueuedReview(tx.db, message.id) };
    if (![...PENDING_STATUSES, 'failed'].includes(message.status))
      throw new Failure('cannot_cancel');
    const delivery = uncertainDeliveryOf(message);
    if (delivery !== null) {
      const { sender_id, channel } = delivery;
      const recipient = findAddress(delivery, message, message);
      await markOutcomeUnknown(tx, [{ ...message, sender_id, channel, recipient }]);
      return { data: await readQueuedReview(tx.db, message.id) };
    }
    const cancelled_from = {
      status: message.status,
      reason: message.reason,
      due_at: message.due_at,
    };
    await tx.db
      .updateTable('messages')
      .set({
        status: 'cancelled',
        reason: 'cancelled_by_team',
        due_at: null,
        lease_until: null,
        finished_at: tx.now,
        updated_at: tx.now,
        metadata: sql<string>`metadata || ${JSON.stringify({ cancelled_from })}::jsonb`,
      })
      .where('id', '=', message.id)
      .execute();
    await recordTimelineEvent(tx, {
      kind: 'cancelled',
      team_id: message.team_id,
      request_id: message.request_id,
      message_id: message.id,
      user_id: caller.user.id,
      detail: { step: message.step, reason: 'cancelled_by_team' },
    });
    await advanceSteps(tx, [message]);
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

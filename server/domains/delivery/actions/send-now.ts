import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { wakeUpWorkers } from '#server/domains/requests/schedule/wake-up-workers.ts';
import { evaluateManualSend } from './evaluate-manual-send.ts';
import {
  type LockedReview,
  lockQueuedReview,
  readQueuedReview,
} from '../queue/find-queued-review.ts';
import { FIRST_OF_ALL } from '../composing/message-metadata.ts';
import { refusal, requireSendable } from '../worker/refuse-to-send.ts';
import { resumeReminders } from './resume-reminders.ts';

/** The user or program that acts on a message. */
export interface ActingPerson {
  team_id: string;
  user: { id: string };
}

/**
 * Makes a message due before all others. The call itself is the confirmation. An opt-out, a missing
 * consent, a rating, a cancelled order and an expired link still refuse it. A repeated call answers
 * the same until the claim; after the claim the message counts as sent.
 */
export async function sendNow(
  app: App,
  { params, caller }: Pick<Call<'sendNow'>, 'params'> & { caller: ActingPerson },
): Promise<Answer<'sendNow'>> {
  return transaction(app, async (tx) => {
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    refuseFinished(message);
    if (!isAlreadySendNow(message)) await makeDueNow(tx, message, caller.user.id);
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

function refuseFinished({ status, reason }: LockedReview): void {
  switch (status) {
    case 'sending':
    case 'sent':
    case 'delivered':
    case 'outcome_unknown':
      throw new Failure('already_sent');
    case 'expired':
      throw refusal(reason);
    case 'cancelled':
      if (reason !== 'cancelled_by_team') throw refusal(reason);
      return;
    case 'scheduled':
    case 'waiting_payment':
    case 'waiting_fulfillment':
    case 'waiting_delivery':
    case 'held':
    case 'postponed':
    case 'failed':
    case 'skipped':
  }
}

function isAlreadySendNow(message: LockedReview): boolean {
  return message.status === 'scheduled' && message.due_at?.getTime() === FIRST_OF_ALL.getTime();
}

async function makeDueNow(tx: Tx, message: LockedReview, user_id: string): Promise<void> {
  const { channel, recipient, sender_id } = requireSendable(await evaluateManualSend(tx, message));
  await tx.db
    .updateTable('messages')
    .set({
      status: 'scheduled',
      reason: null,
      channel,
      recipient,
      sender_id,
      scheduled_at: tx.now,
      due_at: FIRST_OF_ALL,
      lease_until: null,
      finished_at: null,
      failures: 0,
      updated_at: tx.now,
      metadata: sql<string>`(metadata - 'refused_channels' - 'cancelled_from') || ${JSON.stringify({ send_now: { at: tx.now, user_id } })}::jsonb`,
    })
    .where('id', '=', message.id)
    .execute();
  await wakeUpWorkers(tx, [FIRST_OF_ALL]);
  if (message.step === 'request') await resumeReminders(tx, message.request_id);
  await recordTimelineEvent(tx, {
    kind: 'send_now',
    team_id: message.team_id,
    request_id: message.request_id,
    message_id: message.id,
    user_id,
    detail: { step: message.step, channel },
  });
}

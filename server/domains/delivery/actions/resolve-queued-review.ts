import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { changeUsage } from '../pacing/change-usage.ts';
import {
  type LockedReview,
  lockQueuedReview,
  readQueuedReview,
} from '../queue/find-queued-review.ts';
import { planMessageAgain, writePlannedAgain } from './plan-message-again.ts';
import { recordAcceptances } from '../worker/record-acceptance.ts';

/**
 * Settles a message of unknown outcome by the answer of a person: it arrived and its reminders
 * follow, or it was not sent and is sent again by the rules of today. The answer is final, because
 * a message that counts as sent is never sent again.
 */
export async function resolveQueuedReview(
  app: App,
  { params, body, caller }: Pick<Call<'resolveQueuedReview'>, 'params' | 'body' | 'caller'>,
): Promise<Answer<'resolveQueuedReview'>> {
  return transaction(app, async (tx) => {
    await lockRequestOf(tx, caller.team_id, params.id);
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    if (isAlreadyResolved(message, body.outcome))
      return { data: await readQueuedReview(tx.db, message.id) };
    if (message.status !== 'outcome_unknown') throw new Failure('cannot_resolve');
    await recordTimelineEvent(tx, {
      kind: 'resolved',
      team_id: message.team_id,
      request_id: message.request_id,
      message_id: message.id,
      user_id: caller.user.id,
      detail: { step: message.step, outcome: body.outcome },
    });
    if (body.outcome === 'sent') await countAsSent(tx, message);
    else await sendAgain(tx, message);
    const resolved = { resolved: { outcome: body.outcome, at: tx.now, user_id: caller.user.id } };
    await tx.db
      .updateTable('messages')
      .set({ metadata: sql<string>`(metadata - 'failure') || ${JSON.stringify(resolved)}::jsonb` })
      .where('id', '=', message.id)
      .execute();
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

/**
 * Locks the request before its messages, in the same order as an acceptance, so that no deadlock
 * occurs.
 */
async function lockRequestOf(tx: Tx, team_id: string, id: string): Promise<void> {
  await sql`select r.id from review_requests r join messages m on m.request_id = r.id where m.id = ${databaseId(id)} and m.team_id = ${team_id} for update of r`.execute(
    tx.db,
  );
}

/** Returns true after a second click, or when a callback of the channel came first. */
function isAlreadyResolved(
  { status, metadata }: LockedReview,
  outcome: 'sent' | 'not_sent',
): boolean {
  if (outcome === 'sent') return status === 'sent' || status === 'delivered';
  const resolution = metadata.resolved;
  return (
    typeof resolution === 'object' &&
    resolution !== null &&
    'outcome' in resolution &&
    resolution.outcome === 'not_sent' &&
    status !== 'outcome_unknown'
  );
}

async function countAsSent(tx: Tx, { id, request_id, team_id }: LockedReview): Promise<void> {
  const row = await tx.db
    .updateTable('messages as m')
    .from('teams as t')
    .set({ handed_over_attempt: sql<number>`coalesce(m.handed_over_attempt, m.attempt)` })
    .whereRef('t.id', '=', 'm.team_id')
    .where('m.id', '=', id)
    .returning(['m.handed_over_attempt', 'm.updated_at', 't.flow_configuration_config'])
    .executeTakeFirstOrThrow();
  const link_ttl_days = parseFlowConfiguration(row.flow_configuration_config).link_ttl_days;
  const attempt = row.handed_over_attempt ?? 0;
  // Caps and reminders count from the moment at which it was handed over.
  const used = await recordAcceptances(
    tx,
    [
      {
        id,
        request_id,
        team_id,
        attempt,
        sender_id: null,
        provider_message_id: null,
        is_outbox: false,
        link_ttl_days,
      },
    ],
    { at: row.updated_at, assumed: false },
  );
  await changeUsage(tx, used);
}

async function sendAgain(tx: Tx, message: LockedReview): Promise<void> {
  const again = await planMessageAgain(tx, message);
  // The message was due before, so the worker takes it next and evaluates all its rules.
  await writePlannedAgain(
    tx,
    message,
    again.is_pending
      ? {
          ...again,
          status: 'scheduled',
          reason: null,
          scheduled_at: tx.now,
          due_at: tx.now,
          moved_by: null,
        }
      : again,
  );
  const { status, reason } = again;
  if (status !== 'cancelled' && status !== 'skipped' && status !== 'expired') return;
  // A rating or an opt-out came in the meantime, so that it would not have been sent.
  await recordTimelineEvent(tx, {
    kind: status,
    team_id: message.team_id,
    request_id: message.request_id,
    message_id: message.id,
    detail: { step: message.step, reason },
  });
  await advanceSteps(tx, [message]);
}

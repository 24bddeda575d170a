import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/flow-configuration.ts';
import type { Tx } from '#server/database/transaction.ts';
import { type Fact, recordFacts } from '#server/modules/review-requests/record-fact.ts';
import { teamDay } from '#server/modules/statistics/team-day.ts';
import { changeUsage } from './change-usage.ts';
import { findReported, type Reported, type ReportedMessage } from './find-reported.ts';
import { recordAcceptances } from './record-acceptance.ts';
import { type LateRefusal, recordLateRefusal } from './record-late-refusal.ts';

/** What a provider says of one message after it accepted it; repeated and in any order. */
export type DeliveryReport = Reported & { at: Date } & (
    | { state: 'accepted' | 'delivered' | 'opened' }
    | { state: 'refused'; refusal: LateRefusal }
  );

/**
 * A message never moves backwards: accepted, delivered, opened; a refusal counts only while nothing better is known. A message whose outcome nobody knew is
 * settled. Saying it again changes nothing.
 */
export async function recordDelivery(tx: Tx, report: DeliveryReport): Promise<void> {
  const message = await findReported(tx, report);
  if (!message) return;
  if (mayBeOfAnOlderAttempt(message))
    throw new Error(
      `message ${message.id} is being sent again: of which attempt ${report.provider} speaks is known after the call`,
    );
  if (report.state === 'refused') {
    if (message.status !== 'delivered') await recordLateRefusal(tx, message, report.refusal);
    return;
  }
  if (message.status === 'sending' || message.status === 'outcome_unknown')
    await settle(tx, message, report);
  if (report.state !== 'accepted') await recordArrival(tx, message, report);
}

/**
 * The key is the same for all attempts, and the provider’s own id of this one stands in the row only once its answer is written. The report is kept and read
 * again then; before, it could take the attempt under way for a failed one, and the message would go once more.
 */
function mayBeOfAnOlderAttempt({ status, attempt }: ReportedMessage): boolean {
  return status === 'sending' && attempt > 1;
}

/** It was accepted, whether or not its worker lived to write that. */
async function settle(
  tx: Tx,
  message: ReportedMessage,
  { at, provider_message_id }: DeliveryReport,
): Promise<void> {
  const { id, request_id, team_id } = message;
  const attempt =
    message.status === 'sending'
      ? message.attempt
      : (message.handed_over_attempt ?? message.attempt);
  await tx.db
    .updateTable('messages')
    .set({ handed_over_attempt: attempt })
    .where('id', '=', id)
    .where('status', '=', 'outcome_unknown')
    .execute();
  const { link_ttl_days } = parseFlowConfiguration(message.flow_configuration_config);
  const used = await recordAcceptances(
    tx,
    [
      {
        id,
        request_id,
        team_id,
        attempt,
        sender_id: null,
        provider_message_id,
        is_outbox: false,
        link_ttl_days,
        ...(message.status === 'sending' && {
          usage_day: await teamDay(tx.db, team_id, message.updated_at),
        }),
      },
    ],
    { at: at < tx.now ? at : tx.now, assumed: false },
  );
  await changeUsage(tx, used);
}

async function recordArrival(
  tx: Tx,
  { id, request_id, team_id, channel, step }: ReportedMessage,
  { state, at: said }: DeliveryReport,
): Promise<void> {
  const message = await tx.db
    .selectFrom('messages')
    .select(['status', 'sent_at', 'metadata'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const request = await tx.db
    .selectFrom('review_requests')
    .select(['date_delivered', 'date_opened'])
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  // Its clock may differ from ours: nothing arrives before it left, nor in the future.
  const at = new Date(
    Math.min(tx.now.getTime(), Math.max(said.getTime(), message.sent_at?.getTime() ?? 0)),
  );
  const about = { team_id, request_id, message_id: id, at, detail: { step, channel } };
  const facts: Fact[] = [];
  if (message.status === 'sent') {
    facts.push({ kind: 'delivered', ...about });
    await tx.db
      .updateTable('messages')
      .set({ status: 'delivered', updated_at: tx.now, metadata: sql<string>`metadata - 'assumed'` })
      .where('id', '=', id)
      .execute();
    if (request.date_delivered === null)
      tx.count({
        kind: 'delivered',
        team_id,
        day: await teamDay(tx.db, team_id, at),
        channel,
        step,
        by: 1,
      });
  }
  const isNewlyOpened = state === 'opened' && message.metadata['opened_at'] === undefined;
  if (isNewlyOpened) {
    facts.push({ kind: 'opened', ...about });
    await tx.db
      .updateTable('messages')
      .set({ metadata: sql<string>`metadata || ${JSON.stringify({ opened_at: at })}::jsonb` })
      .where('id', '=', id)
      .execute();
  }
  if (facts.length === 0) return;
  await recordFacts(tx, facts);
  await tx.db
    .updateTable('review_requests')
    .set({
      date_delivered: request.date_delivered ?? at,
      ...(isNewlyOpened && { date_opened: request.date_opened ?? at }),
      last_activity_at: tx.now,
      updated_at: tx.now,
    })
    .where('id', '=', request_id)
    .execute();
}

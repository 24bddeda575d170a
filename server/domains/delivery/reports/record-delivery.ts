import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Tx } from '#server/database/transaction.ts';
import {
  type TimelineEvent,
  recordTimelineEvents,
} from '#server/domains/requests/timeline/record-timeline-event.ts';
import { teamDay } from '#server/domains/counters/team-day.ts';
import { changeUsage } from '../pacing/change-usage.ts';
import { findReported, type MessageReport, type ReportedMessage } from './find-reported.ts';
import { recordAcceptances } from '../worker/record-acceptance.ts';
import { type LateRefusal, recordLateRefusal } from './record-late-refusal.ts';

/**
 * A provider's report about one message after its acceptance. Reports are repeated and come in any
 * order.
 */
export type DeliveryReport = MessageReport & { at: Date } & (
    | { state: 'accepted' | 'delivered' | 'opened' }
    | { state: 'refused'; refusal: LateRefusal }
  );

/**
 * Records a delivery report. A message moves forward only: accepted, delivered, opened. A refusal
 * counts only while no later state is known. A message of unknown outcome is settled. A repeated
 * report changes nothing.
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
    await finishDelivery(tx, message, report);
  if (report.state !== 'accepted') await recordArrival(tx, message, report);
}

/**
 * Returns true when the report may be of an older attempt: the key is the same for all attempts,
 * and the provider's own id of this attempt is stored only with its answer. The report is stored
 * and read again then, because now it could be attributed to the attempt in progress, and the
 * message would be sent twice.
 */
function mayBeOfAnOlderAttempt({ status, attempt }: ReportedMessage): boolean {
  return status === 'sending' && attempt > 1;
}

/**
 * Records that the message was accepted, even if its worker ended before it wrote the acceptance.
 */
async function finishDelivery(
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
  { state, at: reportedAt }: DeliveryReport,
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
  // The clock of the provider may differ from ours. A delivery is never dated before the sending or
  // in the future.
  const at = new Date(
    Math.min(tx.now.getTime(), Math.max(reportedAt.getTime(), message.sent_at?.getTime() ?? 0)),
  );
  const about = { team_id, request_id, message_id: id, at, detail: { step, channel } };
  const timelineEvents: TimelineEvent[] = [];
  if (message.status === 'sent') {
    timelineEvents.push({ kind: 'delivered', ...about });
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
  const isNewlyOpened = state === 'opened' && message.metadata.opened_at === undefined;
  if (isNewlyOpened) {
    timelineEvents.push({ kind: 'opened', ...about });
    await tx.db
      .updateTable('messages')
      .set({ metadata: sql<string>`metadata || ${JSON.stringify({ opened_at: at })}::jsonb` })
      .where('id', '=', id)
      .execute();
  }
  if (timelineEvents.length === 0) return;
  await recordTimelineEvents(tx, timelineEvents);
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

import { sql } from 'kysely';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { teamDay } from '#server/domains/counters/team-day.ts';
import { changeUsage } from '../pacing/change-usage.ts';
import type { ReportedMessage } from '../reports/find-reported.ts';

interface OtherSent {
  channel: MessageChannel;
  step: Step;
  sent_at: Date;
}

/**
 * Reverts acceptances of messages that were not sent after all: in the messages, in their requests
 * and in the statistics of the days on which they were counted. The first acceptance of a request
 * is then that of its next accepted message, if it has one. A message that was not counted stays
 * unchanged.
 */
export async function takeBackAcceptance(
  tx: Tx,
  {
    id,
    request_id,
    team_id,
    channel,
    step,
    sent_at,
    sender_id,
  }: Pick<
    ReportedMessage,
    'id' | 'request_id' | 'team_id' | 'channel' | 'step' | 'sent_at' | 'sender_id'
  >,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ sent_at: null, provider_message_id: null })
    .where('id', '=', id)
    .execute();
  if (sent_at === null) return;
  const day = await teamDay(tx.db, team_id, sent_at);
  await changeUsage(tx, [{ team_id, sender_id, day, accepted: -1, refused: 1 }]);
  const request = await tx.db
    .selectFrom('review_requests')
    .select('date_sent')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  const { rows: others } =
    await sql<OtherSent>`select channel, step, sent_at from messages where request_id = ${request_id} and sent_at is not null order by sent_at, id`.execute(
      tx.db,
    );
  const [first, last] = [others[0], others.at(-1)];
  const is_first = request.date_sent?.getTime() === sent_at.getTime();
  // A place in the quota of this month becomes free for requests that wait for the next month.
  if (is_first) await tx.publish('quota_freed', { team_id });
  tx.count({ kind: 'sent', team_id, day, channel, step, is_first, by: -1 });
  const latest = {
    last_channel: last?.channel ?? null,
    last_step: last?.step ?? null,
    updated_at: tx.now,
  };
  if (!is_first || !first || !last) {
    await tx.db
      .updateTable('review_requests')
      .set({
        ...latest,
        ...(is_first && { date_sent: null, sent_day: null, link_expires_at: null }),
      })
      .where('id', '=', request_id)
      .execute();
    return;
  }
  const first_day = await teamDay(tx.db, team_id, first.sent_at);
  // It was already counted as a message; now it also counts as the first of its request.
  const counted = {
    kind: 'sent',
    team_id,
    day: first_day,
    channel: first.channel,
    step: first.step,
  } as const;
  tx.count({ ...counted, is_first: true, by: 1 }, { ...counted, is_first: false, by: -1 });
  await tx.db
    .updateTable('review_requests')
    .set({ ...latest, date_sent: first.sent_at, sent_day: first_day })
    .where('id', '=', request_id)
    .execute();
}

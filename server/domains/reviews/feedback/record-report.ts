import type { Tx } from '#server/database/transaction.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  type DeliveryReport,
  recordDelivery,
} from '#server/domains/delivery/reports/record-delivery.ts';
import { followUp } from './follow-up.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { problemOf } from './reply-problems.ts';
import { recordReplyOutcome } from './record-reply-outcome.ts';

const KEY = /^reply\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Records a delivery report of a provider about a message of a request or a reply to a review. */
export async function recordReport(tx: Tx, report: DeliveryReport): Promise<void> {
  const [, key] = KEY.exec(report.key) ?? [];
  if (key === undefined) return recordDelivery(tx, report);
  const reply = await findReply(tx, key, report);
  if (!reply) return;
  if (report.state === 'refused') return takeBack(tx, reply, report.refusal.by);
  if (reply.state === 'outcome_unknown')
    await recordReplyOutcome(tx, reply, {
      kind: 'accepted',
      provider_message_id: report.provider_message_id,
      is_outbox: false,
    });
  if (report.state !== 'accepted' && reply.state !== 'delivered') await arrive(tx, reply);
}

/**
 * Finds the team whose reply was sent with this idempotency key. Returns null when the key is not
 * one of this instance.
 */
export async function findTeamOfReply(tx: Pick<Tx, 'db'>, key: string): Promise<string | null> {
  const [, uuid] = KEY.exec(key) ?? [];
  if (uuid === undefined) return null;
  return (
    (
      await tx.db
        .selectFrom('review_replies')
        .select('team_id')
        .where('key', '=', uuid)
        .executeTakeFirst()
    )?.team_id ?? null
  );
}

/** Locks the reply after its request. A reply that is being sent is updated by its worker. */
async function findReply(
  tx: Tx,
  key: string,
  { provider, team_id }: DeliveryReport,
): Promise<Reply | null> {
  const found = await tx.db
    .selectFrom('review_replies')
    .select('request_id')
    .where('key', '=', key)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!found) return null;
  await tx.db
    .selectFrom('review_requests')
    .select('id')
    .where('id', '=', found.request_id)
    .forNoKeyUpdate()
    .execute();
  const reply = await tx.db
    .selectFrom('review_replies')
    .selectAll()
    .where('key', '=', key)
    .where('state', 'in', ['outcome_unknown', 'sent', 'delivered'])
    .forUpdate()
    .executeTakeFirst();
  return reply && (team_id === null || team_id === reply.team_id) ? reply : null;
}

async function arrive(tx: Tx, { id, team_id, request_id, channel }: Reply): Promise<void> {
  await tx.db
    .updateTable('review_replies')
    .set({ state: 'delivered' })
    .where('id', '=', id)
    .execute();
  await recordTimelineEvent(tx, {
    kind: 'reply_delivered',
    team_id,
    request_id,
    detail: { channel },
  });
}

/**
 * Marks a reply as failed after it was accepted. The review is opened again, unless another reply
 * was delivered.
 */
async function takeBack(tx: Tx, reply: Reply, by: Parameters<typeof problemOf>[0]): Promise<void> {
  if (reply.state === 'delivered') return;
  const { id, team_id, request_id, channel } = reply;
  await tx.db
    .updateTable('review_replies')
    .set({ state: 'failed', problem: problemOf(by, channel) })
    .where('id', '=', id)
    .execute();
  await recordTimelineEvent(tx, { kind: 'reply_failed', team_id, request_id, detail: { channel } });
  const other = await tx.db
    .selectFrom('review_replies')
    .select('id')
    .where('request_id', '=', request_id)
    .where('state', 'in', ['sent', 'delivered'])
    .executeTakeFirst();
  const now = await tx.db
    .selectFrom('review_follow_ups')
    .select('status')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (other || now?.status !== 'answered') return;
  const { status } = await followUp(tx, { team_id, request_id }, { status: 'open' });
  if (status)
    await recordTimelineEvent(tx, { kind: 'status_changed', team_id, request_id, detail: status });
}

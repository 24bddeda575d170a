import { type Kysely, sql } from 'kysely';
import type { ReasonOf } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';

/**
 * A message that is late by more than this when its obstacle is removed is not sent in a burst:
 * such messages are spread over `SPREAD_HOURS` hours. The claim moves those that fall outside their
 * send window.
 */
const LATE = '10 minutes';
const SPREAD_HOURS = 8;
const TOO_OLD = '30 days';

/**
 * The status in which the first message `m` of a request `r` waits for its order `o`, as SQL: the
 * rule of `whenDue`. Null when it does not wait, and for a message that a person has dated.
 */
export const AWAITED_STATUS = sql<string | null>`
  case when o.id is null or m.step <> 'request' or m.metadata ? 'send_now' or m.metadata ? 'postponed' then null
    when r.trigger_event = 'order_paid' and o.paid_at is null then 'waiting_payment'
    when r.trigger_event = 'order_fulfilled' and coalesce(o.fulfilled_at, o.delivered_at) is null then 'waiting_fulfillment'
    when r.trigger_event = 'order_delivered' and o.delivered_at is null then 'waiting_delivery' end`;

/**
 * Releases held rows to the worker once their obstacle is removed; the claim then evaluates all
 * other rules. Two kinds of rows stay waiting: a reminder whose step before it is not sent gets its
 * date with that acceptance, and a request whose order has not reached its trigger waits for it
 * again, without a date while nothing is shipped. A message that is too old keeps its date, so that
 * the claim ends it with that reason. When `is_at_once` is true, a person has just removed the
 * obstacle, and the messages are not spread.
 */
export async function resumeMessages(
  db: Kysely<DB>,
  filter: { reason: ReasonOf<'held'>; team_id?: string; is_at_once?: boolean },
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages m set status = coalesce(f.awaited, 'scheduled'), reason = null, due_at = case when f.awaited is null or f.is_shipped then f.at end, updated_at = ${now}::timestamptz,
      scheduled_at = case when f.awaited is not null or m.scheduled_at < ${now}::timestamptz - ${sql.lit(TOO_OLD)}::interval then m.scheduled_at else f.at end
    from (
      select m.id, w.is_shipped, case when not w.is_shipped or m.scheduled_at > ${now}::timestamptz then w.awaited end as awaited,
        case when ${filter.is_at_once === true} or m.metadata ? 'send_now' or m.scheduled_at > ${now}::timestamptz - ${sql.lit(LATE)}::interval then greatest(m.scheduled_at, ${now}::timestamptz)
        else ${now}::timestamptz + (hashtextextended(m.id::text, 0) & 2147483647) / 2147483648.0 * make_interval(hours => ${SPREAD_HOURS}::int) end as at
      from messages m join review_requests r on r.id = m.request_id left join orders o on o.id = r.order_id
        cross join lateral (select coalesce(o.fulfilled_at, o.delivered_at) is not null as is_shipped, ${AWAITED_STATUS} as awaited) w
      where m.finished_at is null and m.status = 'held' and m.reason = ${filter.reason} and m.due_at is null
        and (${filter.team_id ?? null}::bigint is null or m.team_id = ${filter.team_id ?? null}::bigint)
        and (m.step = 'request' or r.date_sent is not null)
      for update of m) f
    where m.id = f.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Makes messages due at once that a person sent by *send now* and that were held for a channel
 * which works again.
 */
export async function resumeForced(
  db: Kysely<DB>,
  team_id: string,
  now: Date,
  reason: ReasonOf<'held'> = 'channel_disconnected',
): Promise<void> {
  await sql`
    update messages set due_at = ${now}::timestamptz, updated_at = ${now}
    where team_id = ${team_id} and finished_at is null and status = 'held' and reason = ${reason} and metadata ? 'send_now'`.execute(
    db,
  );
}

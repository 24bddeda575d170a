import { sql } from 'kysely';
import {
  type MessageChannel,
  PENDING_STATUSES,
  type Step,
} from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { teamDays } from '#server/domains/counters/team-day.ts';
import type { Bill } from '#server/ports/message-channel.ts';
import type { UsageChange } from '../pacing/change-usage.ts';
import { repairSenders } from '#server/domains/channels/senders/sender-states.ts';
import { estimateBills } from '../sms-billing/estimate-bills.ts';
import { recordBills } from '../sms-billing/record-bills.ts';
import { linkEndSql } from '#server/domains/requests/planning/link-expiry.ts';
import { endFlight } from './end-flight.ts';

export interface Acceptance {
  id: string;
  attempt: number;
  request_id: string;
  team_id: string;
  /** Null when the sender is unknown. */
  sender_id: number | null;
  provider_message_id: string | null;
  is_outbox: boolean;
  link_ttl_days: number;
  bill?: Bill;
  /**
   * The day, in the team’s time zone, on which its claim counted it towards the limits of its team.
   * Absent when it was not counted as in flight.
   */
  usage_day?: string | undefined;
}

/**
 * The date of the acceptance. `assumed` is true when no provider confirmed it and a week has
 * passed.
 */
interface AcceptanceDate {
  at: Date;
  assumed: boolean;
}

interface SentRow {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
  channel: MessageChannel;
  /** True when the request may still have a planned step after it. */
  has_pending: boolean;
  /** The sender of the message. */
  sender_id: number | null;
}

/**
 * Records that a provider accepted these messages, in one transaction: their rows, their timeline
 * events, the statistics, the validity of the link and the dates of the following steps. A row that
 * another worker has claimed since is skipped; a row that became `outcome_unknown` after this
 * worker had submitted it is finished. Returns the changes of usage of their teams, which the
 * caller writes last (`changeUsage`).
 */
export async function recordAcceptances(
  tx: Tx,
  accepted: readonly Acceptance[],
  when: AcceptanceDate = { at: tx.now, assumed: false },
): Promise<UsageChange[]> {
  if (accepted.length === 0) return [];
  // The request is locked before its messages, in the same order as by a rating, so that no
  // deadlock occurs.
  const requests = await lockRequests(
    tx,
    accepted.map((it) => it.request_id),
  );
  const days = await teamDays(
    tx.db,
    accepted.map((it) => it.team_id),
    when.at,
  );
  const sent = await writeSent(tx, accepted, days, when);
  if (sent.length === 0) return [];
  // The answer of these messages was lost, so that their cost is unknown.
  const late = new Set(accepted.flatMap(({ id, sender_id }) => (sender_id === null ? [id] : [])));
  const unbilled = sent.filter(({ id, channel }) => channel === 'sms' && late.has(id));
  await recordBills(tx, sent, [
    ...accepted,
    ...(unbilled.length === 0 ? [] : await estimateBills(tx, unbilled)),
  ]);
  await repairSenders(
    tx,
    accepted.flatMap((it) => it.sender_id ?? []),
  );
  await advanceSteps(
    tx,
    sent.filter((row) => row.has_pending),
  );
  const counted = new Set<string>();
  const firsts: { team_id: string; request_id: string; at: string }[] = [];
  for (const row of sent) {
    const is_first = requests.get(row.request_id) === true && !counted.has(row.request_id);
    counted.add(row.request_id);
    if (is_first)
      firsts.push({
        team_id: row.team_id,
        request_id: row.request_id,
        at: when.at.toISOString(),
      });
    tx.count({
      kind: 'sent',
      is_first,
      team_id: row.team_id,
      day: dayOf(days, row.team_id),
      channel: row.channel,
      step: row.step,
      by: 1,
    });
    await tx.publish('message_sent', {
      team_id: row.team_id,
      request_id: row.request_id,
      message_id: row.id,
    });
  }
  if (firsts.length > 0) await tx.publish('requests_sent', { requests: firsts });
  const calls = new Map(accepted.map((one) => [one.id, one]));
  return sent.flatMap(({ id, team_id, sender_id, channel }) =>
    sender_id === null || calls.get(id)?.is_outbox === true
      ? []
      : [
          { team_id, sender_id, day: dayOf(days, team_id), accepted: 1 },
          ...endFlight({ team_id, channel, usage_day: calls.get(id)?.usage_day }),
        ],
  );
}

/** Locks the requests. Maps each to true when none of its messages was accepted before. */
async function lockRequests(tx: Tx, ids: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; is_first: boolean }>`
    select id, date_sent is null as is_first from review_requests where id = any(${ids}::bigint[]) order by id for update`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.id, row.is_first]));
}

/**
 * Updates the rows that this worker still held, their requests and their timeline events by one
 * statement, because each further one would send, read and sort the same thousand rows again.
 */
async function writeSent(
  tx: Tx,
  accepted: readonly Acceptance[],
  days: ReadonlyMap<string, string>,
  { at, assumed }: AcceptanceDate,
): Promise<SentRow[]> {
  const column = <T>(of: (acceptance: Acceptance) => T): T[] => accepted.map(of);
  const about = (acceptance: Acceptance): string | null =>
    assumed || acceptance.is_outbox
      ? JSON.stringify({
          ...(assumed && { assumed }),
          ...(acceptance.is_outbox && { outbox: true }),
        })
      : null;
  const { rows } = await sql<SentRow>`
    with sent as (
      update messages m set status = 'sent', reason = null, sent_at = ${at}::timestamptz, finished_at = ${tx.now}::timestamptz, due_at = null, lease_until = null,
        failures = 0, provider_message_id = f.provider_message_id, updated_at = ${tx.now}::timestamptz,
        metadata = case when m.metadata = '{}' and f.about is null then m.metadata else (m.metadata - 'failure') || coalesce(f.about, '{}') end
      from unnest(${column((it) => it.id)}::bigint[], ${column((it) => it.attempt)}::int[], ${column((it) => it.provider_message_id)}::text[], ${column((it) => it.link_ttl_days)}::int[],
        ${column((it) => dayOf(days, it.team_id))}::date[], ${column(about)}::jsonb[]) f(id, attempt, provider_message_id, link_ttl_days, day, about)
      where m.id = f.id and ((m.attempt = f.attempt and m.status = 'sending') or (m.status = 'outcome_unknown' and m.handed_over_attempt = f.attempt))
      returning m.id, m.request_id, m.team_id, m.step, m.channel, m.sender_id, f.link_ttl_days, f.day
    ),
    said as (
      update review_requests r set date_sent = coalesce(r.date_sent, ${at}::timestamptz), sent_day = coalesce(r.sent_day, s.day), last_channel = s.channel, last_step = s.step,
        link_expires_at = coalesce(r.link_expires_at, ${linkEndSql(at, sql.ref('s.link_ttl_days'))}), last_activity_at = ${tx.now}::timestamptz, updated_at = ${tx.now}::timestamptz
      from sent s where r.id = s.request_id
    ),
    logged as (
      insert into request_timeline (request_id, team_id, kind, at, message_id, detail)
      select request_id, team_id, 'sent', ${at}::timestamptz, id, jsonb_build_object('step', step, 'channel', channel) || ${JSON.stringify(assumed ? { assumed } : {})}::jsonb from sent
    )
    select s.id, s.request_id, s.team_id, s.step, s.channel, s.sender_id, exists (
      select from messages n where n.request_id = s.request_id and n.step <> 'request' and n.status = any(${[...PENDING_STATUSES]}::text[])) as has_pending
    from sent s`.execute(tx.db);
  return rows;
}

function dayOf(days: ReadonlyMap<string, string>, team_id: string): string {
  const day = days.get(team_id);
  if (day === undefined) throw new Error(`team ${team_id} is gone`);
  return day;
}

import { sql } from 'kysely';
import type { MessageChannel, Step } from '#contract/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { advanceSteps } from '#server/modules/review-requests/advance-steps.ts';
import { recordFacts } from '#server/modules/review-requests/record-fact.ts';
import { teamDays } from '#server/modules/statistics/team-day.ts';
import type { Bill } from '#server/ports/message-channel.ts';
import { mendSenders } from './judge-senders.ts';
import { recordBills } from './record-bills.ts';

export interface Acceptance {
  id: string;
  attempt: number;
  request_id: string;
  team_id: string;
  /** Null: nothing is said of the sender. */
  sender_id: number | null;
  provider_message_id: string | null;
  is_outbox: boolean;
  link_ttl_days: number;
  bill?: Bill;
}

/** When it was accepted; `assumed`: nobody said so, but it is long enough ago. */
interface When {
  at: Date;
  assumed: boolean;
}

interface SentRow {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
  channel: MessageChannel;
}

/**
 * A provider accepted these messages: rows, facts, figures, the link’s life and the dates of what follows, in one transaction. A row that another
 * worker has claimed since is left alone; one that became `outcome_unknown` after our own hand-over is known now.
 */
export async function recordAcceptances(tx: Tx, accepted: readonly Acceptance[], when: When = { at: tx.now, assumed: false }): Promise<void> {
  if (accepted.length === 0) return;
  // The request before its messages, as a rating takes them: nobody waits in a circle.
  const requests = await lockRequests(tx, accepted.map((it) => it.request_id));
  const sent = await writeSent(tx, accepted, when);
  if (sent.length === 0) return;
  const days = await teamDays(tx.db, sent.map((row) => row.team_id), when.at);
  const ttl = new Map(accepted.map((it) => [it.request_id, it.link_ttl_days]));
  await writeRequests(tx, sent.map((row) => ({ id: row.request_id, day: dayOf(days, row.team_id), ttl: ttl.get(row.request_id) ?? 180, channel: row.channel, step: row.step })), when.at);
  await recordFacts(tx, sent.map((row) => ({ kind: 'sent', team_id: row.team_id, request_id: row.request_id, message_id: row.id, at: when.at, detail: { step: row.step, channel: row.channel, ...(when.assumed && { assumed: true }) } })));
  await recordBills(tx, sent, accepted);
  await mendSenders(tx, accepted.flatMap((it) => it.sender_id ?? []));
  await advanceSteps(tx, sent);
  const counted = new Set<string>();
  for (const row of sent) {
    const is_first = requests.get(row.request_id) === true && !counted.has(row.request_id);
    counted.add(row.request_id);
    tx.count({ kind: 'sent', is_first, team_id: row.team_id, day: dayOf(days, row.team_id), channel: row.channel, step: row.step, by: 1 });
    await tx.publish('message_sent', { team_id: row.team_id, request_id: row.request_id, message_id: row.id });
  }
}

/** Request → whether nothing of it was accepted before. */
async function lockRequests(tx: Tx, ids: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; is_first: boolean }>`
    select id, date_sent is null as is_first from review_requests where id = any(${ids}::bigint[]) order by id for update`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row.is_first]));
}

async function writeSent(tx: Tx, accepted: readonly Acceptance[], { at, assumed }: When): Promise<SentRow[]> {
  const rows = accepted.map(({ id, attempt, provider_message_id, is_outbox }) => ({ id, attempt, provider_message_id, is_outbox }));
  const sent = await sql<SentRow>`
    update messages m set status = 'sent', reason = null, sent_at = ${at}::timestamptz, finished_at = ${tx.now}::timestamptz, due_at = null, lease_until = null,
      failures = 0, provider_message_id = f.provider_message_id, updated_at = ${tx.now}::timestamptz,
      metadata = (m.metadata - 'failure') || ${JSON.stringify(assumed ? { assumed } : {})}::jsonb || case when f.is_outbox then '{"outbox": true}'::jsonb else '{}' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(id bigint, attempt int, provider_message_id text, is_outbox boolean)
    where m.id = f.id and ((m.attempt = f.attempt and m.status = 'sending') or (m.status = 'outcome_unknown' and m.handed_over_attempt = f.attempt))
    returning m.id, m.request_id, m.team_id, m.step, m.channel`.execute(tx.db);
  return sent.rows;
}

async function writeRequests(tx: Tx, rows: readonly { id: string; day: string; ttl: number; channel: MessageChannel; step: Step }[], at: Date): Promise<void> {
  await sql`
    update review_requests r set date_sent = coalesce(r.date_sent, ${at}::timestamptz), sent_day = coalesce(r.sent_day, f.day), last_channel = f.channel, last_step = f.step,
      link_expires_at = coalesce(r.link_expires_at, ${at}::timestamptz + make_interval(days => f.ttl)), last_activity_at = ${tx.now}::timestamptz, updated_at = ${tx.now}::timestamptz
    from (select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(id bigint, day date, ttl int, channel text, step text)) f
    where r.id = f.id`.execute(tx.db);
}

function dayOf(days: ReadonlyMap<string, string>, team_id: string): string {
  const day = days.get(team_id);
  if (day === undefined) throw new Error(`team ${team_id} is gone`);
  return day;
}

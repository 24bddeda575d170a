import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import {
  type TimelineEvent,
  recordTimelineEvents,
} from '#server/domains/requests/timeline/record-timeline-event.ts';
import type { ClaimedRow } from './claim-rows.ts';
import type { Decision } from './decide-claimed.ts';
import type { UnknownOutcome } from '../reports/uncertain-delivery.ts';
import { nextAttempt } from '../worker/retry-schedule.ts';

/**
 * With `move`, the message is put back with the same due date in the queue partition of this
 * sender.
 */
export type ClaimResult = Decision | UnknownOutcome | { kind: 'move'; sender_id: number };

export interface EvaluatedRow {
  row: ClaimedRow;
  decision: ClaimResult;
}

/**
 * Writes the decisions about the claimed rows that are not sent: held with their next date, waiting
 * for the step before them, or ended.
 */
export async function putBackMessages(tx: Tx, evaluated: readonly EvaluatedRow[]): Promise<void> {
  const rows = evaluated.map(toWritten).filter((row) => row !== null);
  if (rows.length === 0) return;
  await sql`
    update messages m set status = f.status, reason = f.reason, channel = coalesce(f.channel, m.channel), recipient = coalesce(f.recipient, m.recipient),
      due_at = case when f.sender_id is null then f.due_at else m.due_at end, sender_id = coalesce(f.sender_id, m.sender_id), scheduled_at = coalesce(f.scheduled_at, m.scheduled_at), finished_at = f.finished_at, failures = m.failures + f.failed, lease_until = null, updated_at = ${tx.now}::timestamptz,
      metadata = case when f.moved_by is null then m.metadata else m.metadata || jsonb_build_object('moved_by', f.moved_by) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      f(id bigint, status text, reason text, channel text, recipient text, due_at timestamptz, scheduled_at timestamptz, finished_at timestamptz, moved_by text, failed smallint, sender_id int)
    where m.id = f.id`.execute(tx.db);
  await recordTimelineEvents(tx, evaluated.flatMap(timelineEventsOf));
  const ended = evaluated
    .filter(({ decision }) => decision.kind === 'end')
    .map(({ row }) => ({ request_id: row.request_id, step: row.step }));
  await advanceSteps(tx, ended);

  function toWritten({ row, decision }: EvaluatedRow): object | null {
    const nothing = {
      channel: null,
      recipient: null,
      due_at: null,
      scheduled_at: null,
      finished_at: null,
      moved_by: null,
      failed: 0,
      sender_id: null,
    };
    switch (decision.kind) {
      case 'send':
      case 'unknown':
        return null;
      case 'move':
        return {
          ...nothing,
          id: row.id,
          status: 'scheduled',
          reason: null,
          sender_id: decision.sender_id,
        };
      case 'wait':
        return { ...nothing, id: row.id, status: 'scheduled', reason: null };
      case 'hold': {
        const { reason, channel, recipient, until, moved_by } = decision;
        // A message that waits for a sender with refused credentials keeps the date that people
        // see.
        return {
          ...nothing,
          id: row.id,
          status: 'held',
          reason,
          channel,
          recipient,
          due_at: until,
          scheduled_at: moved_by === null ? null : until,
          moved_by,
        };
      }
      case 'break': {
        const again = nextAttempt(row.failures + 1, tx.now, Math.random());
        return {
          ...nothing,
          id: row.id,
          status: again ? 'held' : 'failed',
          reason: 'provider_unavailable',
          due_at: again,
          failed: 1,
        };
      }
      case 'end':
        return {
          ...nothing,
          id: row.id,
          status: decision.status,
          reason: decision.reason,
          finished_at: tx.now,
        };
    }
  }
}

/**
 * Returns the timeline events of a row. A change of state is recorded once, however often the row
 * is evaluated again.
 */
function timelineEventsOf({ row, decision }: EvaluatedRow): TimelineEvent[] {
  const about = { team_id: row.team_id, request_id: row.request_id, message_id: row.id };
  if (decision.kind === 'hold' && (row.status_before !== 'held' || row.reason !== decision.reason))
    return [{ ...about, kind: 'held', detail: { step: row.step, reason: decision.reason } }];
  if (decision.kind === 'end')
    return [
      { ...about, kind: decision.status, detail: { step: row.step, reason: decision.reason } },
    ];
  return [];
}

import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { isFinished, messageColumns, statusEvents } from './insert-messages.ts';
import type { Planning } from '../planning/load-planning.ts';
import type { LockedMessage } from './lock-requests.ts';
import type { PlannedStep } from '../planning/plan-context.ts';
import { recordTimelineEvents, type TimelineEvent } from '../timeline/record-timeline-event.ts';
import { wakeUpWorkers } from './wake-up-workers.ts';

/** A locked row and its new plan. */
export interface ReplannedMessage {
  before: LockedMessage;
  plan: PlannedStep;
}

/**
 * Updates locked rows to their new plan and records visible changes in the timeline. Columns that
 * sending writes (attempts, its metadata) do not change.
 */
export async function updateMessages(
  tx: Tx,
  planning: Planning,
  replanned: readonly ReplannedMessage[],
): Promise<void> {
  if (replanned.length === 0) return;
  const moved = replanned.map((message) => leaveUncertain(message, tx.now));
  const rows = moved.map(({ before, plan }) => ({
    id: before.id,
    ...messageColumns(tx.now, planning, plan),
  }));
  await sql`
    update messages m set updated_at = ${tx.now}::timestamptz, channel = g.channel, status = g.status, reason = g.reason, recipient = g.recipient, sender_id = g.sender_id,
      scheduled_at = g.scheduled_at, due_at = g.due_at, finished_at = g.finished_at, metadata = (m.metadata - 'moved_by') || g.metadata
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, channel text, status text, reason text, recipient text, sender_id int, scheduled_at timestamptz,
      due_at timestamptz, finished_at timestamptz, metadata jsonb)
    where m.id = g.id`.execute(tx.db);
  await wakeUpWorkers(
    tx,
    moved.map(({ plan }) => plan.due_at),
  );
  await recordTimelineEvents(
    tx,
    moved.flatMap((change) => timelineEventsOf(planning.team.id, change)),
  );
}

/**
 * Makes a message due instead of ending it when a provider may have accepted it: the claim then
 * makes it `outcome_unknown`.
 */
function leaveUncertain(message: ReplannedMessage, now: Date): ReplannedMessage {
  const { before, plan } = message;
  return before.is_uncertain && isFinished(plan.status)
    ? { before, plan: { ...before, due_at: now } }
    : message;
}

function timelineEventsOf(team_id: string, { before, plan }: ReplannedMessage): TimelineEvent[] {
  if (plan.status === before.status && plan.reason === before.reason) return [];
  const timelineEvents = statusEvents(team_id, { ...plan, request_id: before.request_id });
  const wasStopped =
    before.status === 'held' || before.status === 'skipped' || before.status === 'cancelled';
  if (timelineEvents.length > 0 || !wasStopped) return timelineEvents;
  return [
    { kind: 'released', team_id, request_id: before.request_id, detail: { step: plan.step } },
  ];
}

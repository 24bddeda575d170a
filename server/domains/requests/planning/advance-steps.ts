import { sql } from 'kysely';
import {
  type MessageStatus,
  PENDING_STATUSES,
  type Step,
  STEPS,
} from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { openingHours } from './opening-hours.ts';
import type { PlannedStep } from './plan-context.ts';
import { planRequests } from './plan-requests.ts';
import { type PlannedRequest, readPlanInputs } from './read-plan-inputs.ts';
import { type TimelineEvent, recordTimelineEvents } from '../timeline/record-timeline-event.ts';

const ENDED: readonly MessageStatus[] = ['skipped', 'cancelled', 'expired', 'failed'];

/**
 * Replans the pending steps after a step that was accepted or ended, from the dates of the messages
 * that were sent. When the request ended unsent, its reminders end too. A step that the customer
 * postponed does not move.
 */
export async function advanceSteps(
  tx: Tx,
  finished: readonly { request_id: string; step: Step }[],
): Promise<void> {
  const followed = finished.filter(({ step }) => step !== 'last_reminder');
  if (followed.length === 0) return;
  const requests = await readPlanInputs(
    tx.db,
    await findPending(
      tx,
      followed.map((it) => it.request_id),
    ),
    tx.now,
  );
  const open = openingHours();
  const moves = followed.flatMap(({ request_id, step }) => {
    const request = requests.get(request_id);
    return request ? planAfter(request, step, open) : [];
  });
  if (moves.length === 0) return;
  const rows = moves.map(({ id, planned, sender_id }) => ({
    ...planned,
    id,
    sender_id,
    finished_at: ENDED.includes(planned.status) ? tx.now : null,
  }));
  await sql`
    update messages m set status = f.status, reason = f.reason, channel = f.channel, recipient = f.recipient, scheduled_at = f.scheduled_at, due_at = f.due_at,
      finished_at = f.finished_at, sender_id = f.sender_id, updated_at = ${tx.now}::timestamptz, metadata = m.metadata || jsonb_build_object('moved_by', f.moved_by)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(id bigint, status text, reason text, channel text, recipient text, scheduled_at timestamptz,
      due_at timestamptz, finished_at timestamptz, sender_id int, moved_by text)
    where m.id = f.id and m.status = any(${[...PENDING_STATUSES]}::text[])`.execute(tx.db);
  await recordTimelineEvents(tx, moves.flatMap(timelineEventsOf));
}

/**
 * Finds the requests that have a pending step after the first. Nothing more is read for the others.
 */
async function findPending(tx: Pick<Tx, 'db'>, request_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id from messages where request_id = any(${request_ids}::bigint[]) and step <> 'request' and status = any(${[...PENDING_STATUSES]}::text[])`.execute(
    tx.db,
  );
  return rows.map(({ request_id }) => request_id);
}

interface Move {
  id: string;
  team_id: string;
  request_id: string;
  planned: PlannedStep;
  sender_id: number | null;
}

function planAfter(
  request: PlannedRequest,
  finished: Step,
  open: ReturnType<typeof openingHours>,
): Move[] {
  const later = STEPS.slice(STEPS.indexOf(finished) + 1);
  const pending = new Map(
    later.flatMap((step) => {
      const row = request.steps.findLast((candidate) => candidate.step === step);
      return row &&
        row.status !== 'postponed' &&
        PENDING_STATUSES.some((status) => status === row.status)
        ? [[step, row] as const]
        : [];
    }),
  );
  const otherSteps = Object.fromEntries(
    Object.entries(request.input.fixedSteps).filter(([step]) => !pending.has(step as Step)),
  );
  return planRequests({ ...request.input, fixedSteps: otherSteps }, open).flatMap((planned) => {
    const row = pending.get(planned.step);
    const sender_id =
      planned.channel === null ? null : (request.senders[planned.channel]?.id ?? null);
    return row
      ? [
          {
            id: row.id,
            team_id: request.team_id,
            request_id: request.request_id,
            planned,
            sender_id,
          },
        ]
      : [];
  });
}

function timelineEventsOf({ id, team_id, request_id, planned }: Move): TimelineEvent[] {
  const kind = planned.status;
  if (kind !== 'skipped' && kind !== 'cancelled' && kind !== 'expired') return [];
  return [
    {
      team_id,
      request_id,
      message_id: id,
      kind,
      detail: { step: planned.step, reason: planned.reason },
    },
  ];
}

import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { MessageStatus } from '#contract/labels/message-status.ts';
import { teamDay } from '#server/domains/counters/team-day.ts';
import { senderOf, type Planning } from '../planning/load-planning.ts';
import type { PlannedStep } from '../planning/plan-context.ts';
import { recordTimelineEvents, type TimelineEvent } from '../timeline/record-timeline-event.ts';

/**
 * Statuses in which a row leaves the queue. A failed row stays in it, because a person must act.
 */
const FINISHED: ReadonlySet<string> = new Set(['skipped', 'cancelled', 'expired']);

export const isFinished = (status: MessageStatus): boolean => FINISHED.has(status);

/**
 * A planned step of a stored request. `country_code` is the customer’s country, stored for the
 * filters of the queue.
 */
export type StepToWrite = PlannedStep & { request_id: string; country_code: string | null };

/**
 * Inserts planned steps, counts them, and records a timeline event when the first step of a request
 * is held, skipped, cancelled or expired.
 */
export async function insertMessages(
  tx: Tx,
  planning: Planning,
  planned: readonly StepToWrite[],
): Promise<void> {
  if (planned.length === 0) return;
  const team_id = planning.team.id;
  const { kinds, rows } = groupKinds(
    planned.map((row) => ({
      request_id: row.request_id,
      step: row.step,
      country_code: row.country_code,
      ...messageColumns(tx.now, planning, row),
    })),
  );
  const of = <T>(column: (row: (typeof rows)[number]) => T): T[] => rows.map(column);
  const valuesOf = <T>(column: (kind: (typeof kinds)[number]) => T): T[] => kinds.map(column);
  await sql`
    insert into messages (team_id, created_at, updated_at, request_id, step, channel, status, reason, recipient, sender_id, scheduled_at, due_at, finished_at, metadata, country_code)
    select ${team_id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz, request_id, (${valuesOf((kind) => kind.step)}::text[])[kind], (${valuesOf((kind) => kind.channel)}::text[])[kind],
      (${valuesOf((kind) => kind.status)}::text[])[kind], (${valuesOf((kind) => kind.reason)}::text[])[kind], recipient, (${valuesOf((kind) => kind.sender_id)}::int[])[kind],
      to_timestamp(scheduled_ms / 1000), to_timestamp(due_ms / 1000), (${valuesOf((kind) => kind.finished_at)}::timestamptz[])[kind],
      (${valuesOf((kind) => JSON.stringify(kind.metadata))}::jsonb[])[kind], (${valuesOf((kind) => kind.country_code)}::text[])[kind]
    from unnest(${of((row) => row.request_id)}::bigint[], ${of((row) => row.kind)}::int[], ${of((row) => row.recipient)}::text[], ${of((row) => row.scheduled_at.getTime())}::float8[],
      ${of((row) => row.due_at?.getTime() ?? null)}::float8[]) g(request_id, kind, recipient, scheduled_ms, due_ms)`.execute(
    tx.db,
  );
  await recordTimelineEvents(
    tx,
    planned.filter((row) => row.step === 'request').flatMap((row) => statusEvents(team_id, row)),
  );
  const day = await teamDay(tx.db, team_id, tx.now);
  tx.count(
    ...planned.map(({ step }) => ({ kind: 'scheduled', team_id, day, step, by: 1 }) as const),
  );
}

type MessageToWrite = Pick<StepToWrite, 'request_id' | 'step' | 'country_code'> &
  ReturnType<typeof messageColumns>;
type OwnColumn = 'request_id' | 'recipient' | 'scheduled_at' | 'due_at';

/**
 * Groups messages by the columns that they share: the messages of many orders differ only by
 * request, address and dates. The shared columns are sent once per distinct combination, numbered
 * from 1.
 */
function groupKinds(written: readonly MessageToWrite[]): {
  kinds: readonly Omit<MessageToWrite, OwnColumn>[];
  rows: readonly (Pick<MessageToWrite, OwnColumn> & { kind: number })[];
} {
  const kinds: Omit<MessageToWrite, OwnColumn>[] = [];
  const places = new Map<string, number>();
  const rows = written.map(({ request_id, recipient, scheduled_at, due_at, ...kind }) => {
    const text = JSON.stringify(kind);
    const kindIndex = places.get(text) ?? kinds.push(kind);
    places.set(text, kindIndex);
    return { request_id, recipient, scheduled_at, due_at, kind: kindIndex };
  });
  return { kinds, rows };
}

/** Returns the columns that planning writes. */
export function messageColumns(now: Date, planning: Planning, row: PlannedStep) {
  const { channel, status, reason, recipient, scheduled_at, due_at } = row;
  return {
    channel,
    status,
    reason,
    recipient,
    scheduled_at,
    due_at,
    sender_id: senderOf(planning, channel),
    finished_at: isFinished(status) ? now : null,
    metadata: row.moved_by === null ? {} : { moved_by: row.moved_by },
  };
}

/** Returns the timeline event of a step that is held, skipped, cancelled or expired. */
export function statusEvents(
  team_id: string,
  row: Pick<PlannedStep, 'status' | 'reason' | 'step'> & { request_id: string },
): TimelineEvent[] {
  const { status, reason, step, request_id } = row;
  if (status !== 'held' && status !== 'skipped' && status !== 'cancelled' && status !== 'expired')
    return [];
  return [{ kind: status, team_id, request_id, detail: { step, reason } }];
}

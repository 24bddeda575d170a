import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { JOB_WORK_MS } from '#server/jobs/job-work.ts';
import { TOO_OLD_DAYS } from './end-step.ts';
import { freeRows } from '../lists/free-rows.ts';
import { isHeldBySending } from './is-replannable.ts';
import { contextOf, dateAgain, preserveDate } from './preserve-date.ts';
import { isStillAhead, waits } from './is-still-ahead.ts';
import { loadPlanning, type Planning } from '../planning/load-planning.ts';
import { lockRequests, type LockedMessage, type LockedRequest } from './lock-requests.ts';
import type { PlanContext, PlanInput, PlannedStep } from '../planning/plan-context.ts';
import { importShare } from '../planning/plan-order.ts';
import { type ExplainedStep, explainRequests } from '../planning/plan-requests.ts';
import { readPlanInputs } from '../planning/read-plan-inputs.ts';
import { updateMessages, type ReplannedMessage } from './update-messages.ts';

const BATCH = 1000;

/**
 * Replans all waiting messages after a change of the flow or of the channels: holds, releases or
 * ends them and computes their expected channel again. Planned dates stay.
 */
export async function replanTeam(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  { team_id }: { team_id: string },
  from = '0',
  work_ms = JOB_WORK_MS,
): Promise<void> {
  const until = performance.now() + work_ms;
  for (let after: string | null = from; after !== null;) {
    const start: string = after;
    after = await transaction(app, async (tx) => {
      const next = await replanNext(tx, team_id, start);
      if (next === null || performance.now() < until) return next;
      await tx.publish('replanning_unfinished', { team_id, after: next });
      return null;
    });
  }
}

/**
 * Replans the next requests of the team. Returns the id of the last one, or null when there are no
 * more.
 */
export async function replanNext(tx: Tx, team_id: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select request_id as id from (
      (select distinct request_id from messages where team_id = ${team_id} and finished_at is null and request_id > ${after} order by 1 limit ${BATCH})
      union (select distinct request_id from messages where team_id = ${team_id} and reason in ('no_contact', 'no_consent', 'no_channel') and request_id > ${after} order by 1 limit ${BATCH})
      union (select distinct request_id from messages where team_id = ${team_id} and list_status = 'skipped' and reason in ('excluded', 'invalid_recipient') and request_id > ${after}
        and scheduled_at >= ${tx.now}::timestamptz - make_interval(days => ${TOO_OLD_DAYS}::int) order by 1 limit ${BATCH})
    ) waiting order by 1 limit ${BATCH}`.execute(tx.db);
  await replanThese(
    tx,
    team_id,
    rows.map(({ id }) => id),
  );
  return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
}

/** Replans these requests of one team. */
export async function replanThese(tx: Tx, team_id: string, ids: readonly string[]): Promise<void> {
  const planning = await loadPlanning(tx, team_id);
  const requests = await lockRequests(tx, 'id', ids);
  const inputs = await readPlanInputs(
    tx.db,
    requests.map(({ id }) => id),
    tx.now,
  );
  const moved = requests.flatMap((request) => {
    const input = inputs.get(request.id)?.input;
    return input === undefined || request.erased_at !== null
      ? []
      : replanOne(planning, request, input);
  });
  await updateMessages(tx, planning, moved);
}

function replanOne(
  planning: Planning,
  request: LockedRequest,
  baseInput: PlanInput,
): ReplannedMessage[] {
  const { free, fixedSteps, met_inactive_flow } = freeRows(request);
  if (free.size === 0) return [];
  // A waiting row is too old only by its own date, not by the date of the event.
  const import_share =
    importShare(baseInput) ?? (isStillAhead(free.get('request'), baseInput.now) ? 0 : null);
  const input = { ...baseInput, fixedSteps, met_inactive_flow, import_share };
  const context = contextOf(input, planning.open);
  return explainRequests(input, planning.open).flatMap((explained) => {
    const before = free.get(explained.row.step);
    const after = before === undefined ? undefined : finishReplanning(context, before, explained);
    return before === undefined || after === undefined ? [] : [{ before, plan: after }];
  });
}

function finishReplanning(
  context: PlanContext,
  before: LockedMessage,
  explained: ExplainedStep,
): PlannedStep | undefined {
  const isWaiting = waits(before) && waits(explained.row);
  const { plan, is_moved } = isWaiting
    ? preserveDate(context, before, explained)
    : { plan: explained.row, is_moved: false };
  if (is_moved) return plan;
  const isSame = plan.channel === before.channel && plan.recipient === before.recipient;
  const dates = {
    scheduled_at: before.scheduled_at,
    due_at: before.due_at,
    moved_by: before.moved_by,
  };
  if (plan.channel === before.channel && plan.status === 'scheduled' && isHeldBySending(before)) {
    return isSame ? undefined : { ...plan, ...dates, status: before.status, reason: before.reason };
  }
  const isUnmoved = plan.status === before.status && plan.reason === before.reason;
  if (isUnmoved && isSame && (plan.due_at === null) === (before.due_at === null)) return undefined;
  // A restored message gets its new date; the date of a message that ends stays.
  if (!waits(plan)) return { ...plan, ...dates, due_at: null };
  return isWaiting ? plan : dateAgain(context, explained);
}

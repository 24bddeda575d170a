import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { findPlace } from './find-place.ts';
import { freeRows } from './free-rows.ts';
import { isHeldBySending, isReplannable } from './is-replannable.ts';
import { loadPlanning, type Planning } from './load-planning.ts';
import { lockRequests, type LockedMessage, type LockedRequest } from './lock-requests.ts';
import { pauseIntervals } from './opening-hours.ts';
import type { PlanInput, PlannedStep } from './plan-context.ts';
import { planRequests } from './plan-requests.ts';
import { readPlanInputs } from './read-plan-inputs.ts';
import { stableFraction } from './stable-fraction.ts';
import { updateMessages, type ReplannedMessage } from './update-messages.ts';

const BATCH = 1000;
/** The end of a stretch stays free: what is late there would be held again. */
const SPREAD = 0.9;

/** After a change of the flow or of the channels: holds, releases, ends and recomputes the expected channel of all that waits. Planned dates stay. */
export async function replanTeam(app: Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>, { team_id }: { team_id: string }): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const from: string = after;
    after = await transaction(app, (tx) => replanNext(tx, team_id, from));
  }
}

/** Plans the next requests of the team again; returns the last one's id, or null when there are no more. */
export async function replanNext(tx: Tx, team_id: string, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select request_id as id from (
      select request_id from messages where team_id = ${team_id} and finished_at is null and request_id > ${after}
      union select request_id from messages where team_id = ${team_id} and reason in ('no_contact', 'no_consent', 'no_channel') and request_id > ${after}
    ) waiting order by 1 limit ${BATCH}`.execute(tx.db);
  await replanThese(tx, team_id, rows.map(({ id }) => id));
  return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
}

/** Plans these requests of one team again. */
export async function replanThese(tx: Tx, team_id: string, ids: readonly string[]): Promise<void> {
  const planning = await loadPlanning(tx, team_id);
  const requests = await lockRequests(tx, 'id', ids);
  const inputs = await readPlanInputs(tx.db, requests.map(({ id }) => id), tx.now);
  const moved = requests.flatMap((request) => {
    const input = inputs.get(request.id)?.input;
    return input === undefined || request.erased_at !== null ? [] : replanOne(planning, request, input);
  });
  await updateMessages(tx, planning, moved);
}

function replanOne(planning: Planning, request: LockedRequest, given: PlanInput): ReplannedMessage[] {
  const { free, kept, met_inactive_flow } = freeRows(request);
  if (free.size === 0) return [];
  const input = { ...given, kept, met_inactive_flow };
  return planRequests(input, planning.open).flatMap((plan) => {
    const before = free.get(plan.step);
    const after = before === undefined || !isReplannable(before) ? undefined : settle(planning, input, before, plan);
    return before === undefined || after === undefined ? [] : [{ before, plan: after }];
  });
}

/** Moved by a setting of the flow rather than by the order: such a date comes and goes with the setting. */
const bySetting = ({ moved_by }: Pick<PlannedStep, 'moved_by'>): string | null => (moved_by === 'ramp' || moved_by === 'pause' ? moved_by : null);

const WAITS: ReadonlySet<string> = new Set(['scheduled', 'waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held']);

function settle(planning: Planning, input: PlanInput, before: LockedMessage, plan: PlannedStep): PlannedStep | undefined {
  const isSame = plan.channel === before.channel && plan.recipient === before.recipient;
  const dates = { scheduled_at: before.scheduled_at, due_at: before.due_at, moved_by: before.moved_by };
  if (WAITS.has(before.status) && WAITS.has(plan.status) && bySetting(plan) !== bySetting(before)) return plan;
  if (plan.channel === before.channel && plan.status === 'scheduled' && isHeldBySending(before)) {
    return isSame ? undefined : { ...plan, ...dates, status: before.status, reason: before.reason };
  }
  const isUnmoved = plan.status === before.status && plan.reason === before.reason;
  if (isUnmoved && isSame && (plan.due_at === null) === (before.due_at === null)) return undefined;
  // What comes back after an end takes its new date; what ends keeps the one it had.
  if (!WAITS.has(before.status)) return isUnmoved ? { ...plan, ...dates } : plan;
  if (!WAITS.has(plan.status)) return { ...plan, ...dates, due_at: null };
  const { at, moved_by } = keptDate(planning, input, before, plan);
  return { ...plan, scheduled_at: at, due_at: plan.due_at === null ? null : at, moved_by };
}

/** The planned date; one that went by meanwhile is spread over the next open hours, so that a release is no burst. */
function keptDate(planning: Planning, input: PlanInput, before: LockedMessage, plan: PlannedStep): { at: Date; moved_by: PlannedStep['moved_by'] } {
  if (before.scheduled_at >= input.now || plan.channel === null) return { at: before.scheduled_at, moved_by: before.moved_by };
  const { flow, team } = planning;
  const place = findPlace(input.person, { timezone: team.timezone, holiday_region: flow.send_window.holiday_region });
  const open = planning.open(input.now.getTime(), flow.send_window[plan.channel], place, pauseIntervals(flow.pauses, team.timezone));
  const at = open.start + Math.floor(stableFraction(`${input.seed} ${plan.step}`) * (open.end - open.start) * SPREAD);
  return { at: new Date(at), moved_by: open.moved_by };
}

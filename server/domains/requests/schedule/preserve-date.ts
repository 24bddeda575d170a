import type { MovedBy } from '#contract/labels/labels.ts';
import type { Reason } from '#contract/labels/message-status.ts';
import { findContactLocation } from '../lists/find-contact-location.ts';
import { rampedDate } from '../planning/ramped-date.ts';
import { holdStep } from './hold-step.ts';
import type { LockedMessage } from './lock-requests.ts';
import type { FindOpening } from '../planning/opening-hours.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import type { PlanContext, PlanInput, PlannedStep } from '../planning/plan-context.ts';
import type { ExplainedStep } from '../planning/plan-requests.ts';
import { stableFraction } from '../planning/stable-fraction.ts';
import { waits } from './is-still-ahead.ts';

/**
 * The share of the open hours over which late rows are spread. A row at the very end could be sent
 * late, after the hours, and be held again.
 */
const SPREAD = 0.9;
/** Reasons of holds that end at a date. */
const DATED: ReadonlySet<Reason | null> = new Set([
  'flow_paused',
  'frequency_cap',
  'order_refunded',
]);

/**
 * Reasons of holds that a person has just lifted. Their rows are sent at the first open time
 * instead of being spread, because that person waits for them.
 */
const LIFTED_AT_ONCE: ReadonlySet<Reason | null> = new Set(['owner_unconfirmed', 'needs_approval']);

interface StepDate {
  at: number;
  moved_by: MovedBy | null;
}

export function contextOf(input: PlanInput, open: FindOpening): PlanContext {
  const { flow, team, person } = input;
  const place = findContactLocation(person, {
    timezone: team.timezone,
    holiday_region: flow.send_window.holiday_region,
  });
  return { ...input, place, pauses: pauseIntervals(flow.pauses, team.timezone), open };
}

/**
 * Plans a pending row on the date that it has. Only a pause or the gradual start (ramp) moves that
 * date, and the row gets its own date back when the setting ends.
 */
export function preserveDate(
  context: PlanContext,
  before: LockedMessage,
  explained: ExplainedStep,
): { plan: PlannedStep; is_moved: boolean } {
  const moved = movedDate(context, before, explained);
  const date =
    before.scheduled_at < context.now
      ? lateDate(context, explained.row, LIFTED_AT_ONCE.has(before.reason))
      : { at: before.scheduled_at.getTime(), moved_by: before.moved_by };
  return { plan: planOn(context, explained, moved ?? date), is_moved: moved !== null };
}

/** Plans a restored row on its new date, which is spread over the open hours when it has passed. */
export function dateAgain(
  context: PlanContext,
  { row: plan, wishedAt }: ExplainedStep,
): PlannedStep {
  return onDate(plan, freedDate(context, plan, wishedAt));
}

/** Returns the new date of the row, or null when its date does not change. */
function movedDate(
  context: PlanContext,
  before: LockedMessage,
  { row: plan, wishedAt }: ExplainedStep,
): StepDate | null {
  const pushed = bySetting(plan) ? pushedDate(context, before, plan) : null;
  if (!bySetting(before) || isSettingInForce(context, before, plan)) return pushed;
  const freed = freedDate(context, plan, wishedAt);
  const own = pushed ?? freeDate(context, before, plan) ?? freed;
  // A pause or a ramp only delays a message, so its end makes no message later.
  return own.at < freed.at ? own : freed;
}

/**
 * True when a setting of the flow moved the date, not the order. Such a move ends with the setting.
 */
const bySetting = ({ moved_by }: { moved_by: MovedBy | null }): boolean =>
  moved_by === 'ramp' || moved_by === 'pause';

/**
 * Returns the date to which the current ramp and pauses move the row’s own date, or null when they
 * do not move it.
 */
function pushedDate(
  context: PlanContext,
  before: LockedMessage,
  plan: PlannedStep,
): StepDate | null {
  const { flow, team, seed, now } = context;
  const from = Math.max(before.scheduled_at.getTime(), now.getTime());
  const ramp = plan.step === 'request' && flow.ramp === 'gentle' ? team.ramp_started_at : null;
  const wishedAt = ramp === null ? from : rampedDate(from, ramp.getTime(), seed, team.timezone);
  if (wishedAt === from && plan.moved_by === 'ramp') return null;
  const open = openAt(context, plan, wishedAt);
  if (open.moved_by === 'pause')
    return {
      at: open.start + Math.floor(stableFraction(`${seed} pause`) * (open.end - open.start)),
      moved_by: 'pause',
    };
  return wishedAt === from ? null : { at: open.start, moved_by: 'ramp' };
}

/** Returns the row’s own date, or null when it has passed or a pause covers it. */
function freeDate(
  context: PlanContext,
  { scheduled_at }: LockedMessage,
  plan: PlannedStep,
): StepDate | null {
  const at = scheduled_at.getTime();
  return scheduled_at < context.now || openAt(context, plan, at).moved_by === 'pause'
    ? null
    : { at, moved_by: null };
}

/**
 * Returns true when the setting that moved the row still applies: the ramp continues, or the row is
 * in the first open hours after a pause. A pause that has not begun only counts when the new plan
 * moves too, except for an imported order, whose plan no longer has the first date.
 */
function isSettingInForce(context: PlanContext, before: LockedMessage, plan: PlannedStep): boolean {
  if (before.moved_by === 'ramp') return context.flow.ramp === 'gentle';
  const at = before.scheduled_at.getTime();
  return context.pauses.some((pause) => {
    const isUnsure = pause.start > context.now.getTime() && context.trigger_event !== 'import';
    if (isUnsure && plan.moved_by !== 'pause') return false;
    const first = openAt(context, plan, pause.end);
    return first.start <= at && at < first.end;
  });
}

function freedDate(context: PlanContext, plan: PlannedStep, wishedAt: number): StepDate {
  const at = plan.scheduled_at.getTime();
  const isLate =
    wishedAt < context.now.getTime() &&
    waits(plan) &&
    at === openAt(context, plan, context.now.getTime()).start;
  return isLate ? lateDate(context, plan) : { at, moved_by: plan.moved_by };
}

/**
 * Spreads a past date over the next open hours, so that a release causes no burst. With `isAtOnce`,
 * returns the start of these hours.
 */
function lateDate(context: PlanContext, plan: PlannedStep, isAtOnce = false): StepDate {
  const open = openAt(context, plan, context.now.getTime());
  if (isAtOnce) return { at: open.start, moved_by: open.moved_by };
  return {
    at:
      open.start +
      Math.floor(stableFraction(`${context.seed} ${plan.step}`) * (open.end - open.start) * SPREAD),
    moved_by: open.moved_by,
  };
}

function openAt(
  context: PlanContext,
  { channel }: PlannedStep,
  at: number,
): ReturnType<FindOpening> {
  return context.open(
    at,
    context.flow.send_window[channel ?? 'email'],
    context.place,
    context.pauses,
  );
}

/** Returns the plan on this date. A hold that depends on the date is evaluated again. */
function planOn(
  context: PlanContext,
  { row: plan, wishedAt }: ExplainedStep,
  { at, moved_by }: StepDate,
): PlannedStep {
  const { channel, recipient } = plan;
  const isByDate =
    plan.status === 'scheduled' || (plan.status === 'held' && DATED.has(plan.reason));
  if (!isByDate || channel === null || recipient === null) return onDate(plan, { at, moved_by });
  const { status, reason } = holdStep(
    context,
    { kind: 'chosen', channel, recipient },
    { at, moved_by, wishedAt, due: null },
  );
  return onDate({ ...plan, status, reason }, { at, moved_by });
}

function onDate(plan: PlannedStep, { at, moved_by }: StepDate): PlannedStep {
  const scheduled_at = new Date(at);
  return { ...plan, scheduled_at, due_at: plan.due_at === null ? null : scheduled_at, moved_by };
}

import type { MovedBy } from '#contract/labels/labels.ts';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type Step,
} from '#contract/labels/message-status.ts';
import { rampedDate } from './ramped-date.ts';
import type { PlanContext, StepBefore } from './plan-context.ts';
import { stableFraction } from './stable-fraction.ts';
import { addDays, whenDue, type DueMoment } from './when-due.ts';

/**
 * The date of a step and the values from which other rules decide. Times are in milliseconds since
 * 1970.
 */
export interface DatedStep {
  at: number;
  moved_by: MovedBy | null;
  /** The time of the event plus the delay, before any rule moves it. */
  wishedAt: number;
  /** The event for which the request waits; null for a reminder. */
  due: DueMoment | null;
}

const DAY = 86_400_000;
const IMPORT_SPREAD_DAYS = 7;
export const REFUND_HOLD_DAYS = 7;

/**
 * Returns the date of a step: its own date, delayed by an import, a refund or the ramp, and then
 * moved to the first open hour of its channel.
 */
export function dateStep(
  step: Step,
  context: PlanContext,
  before: StepBefore,
  channel: MessageChannel | null,
): DatedStep {
  const now = context.now.getTime();
  const [zone] = context.place.zones;
  const due =
    step === 'request'
      ? whenDue(context.order, context.trigger_event, context.flow, zone, now)
      : null;
  const wishedAt =
    step === 'request'
      ? (due?.at ?? now)
      : addDays(before.at, context.flow.steps[step].delay_days, zone);
  if (due?.kind === 'never_fulfilled' || (due?.kind === 'waiting' && due.outcome === 'expire'))
    return { at: due.at, moved_by: null, wishedAt, due };
  const moved = moveWish(step, context, Math.max(wishedAt, now), wishedAt);
  // Without a channel the date is an estimate, from the hours of the step’s first channel.
  const window =
    context.flow.send_window[
      channel ?? context.flow.steps[step].channels[0] ?? MESSAGE_CHANNELS[0]
    ];
  const open = context.open(moved.at, window, context.place, context.pauses);
  // Spread over the open hours, because otherwise all messages that a pause delayed would be sent
  // in the same minute.
  const spread =
    open.moved_by === 'pause'
      ? Math.floor(stableFraction(`${context.seed} pause`) * (open.end - open.start))
      : 0;
  return {
    at: open.start + spread,
    moved_by: open.moved_by === 'pause' ? 'pause' : (moved.by ?? open.moved_by),
    wishedAt,
    due,
  };
}

function moveWish(
  step: Step,
  context: PlanContext,
  start: number,
  wishedAt: number,
): { at: number; by: MovedBy | null } {
  const now = context.now.getTime();
  let candidate: { at: number; by: MovedBy | null } = { at: start, by: null };
  const move = (at: number, by: MovedBy): void => {
    if (at > candidate.at) candidate = { at, by };
  };
  if (step === 'request' && context.import_share !== null && wishedAt <= now)
    move(now + Math.floor(context.import_share * IMPORT_SPREAD_DAYS * DAY), 'import');
  const refund = context.order.refunded_at?.getTime();
  if (refund !== undefined) move(refund + REFUND_HOLD_DAYS * DAY, 'refund');
  const ramp = context.team.ramp_started_at?.getTime();
  if (step === 'request' && context.flow.ramp === 'gentle' && ramp !== undefined)
    move(rampedDate(candidate.at, ramp, context.seed, context.team.timezone), 'ramp');
  return candidate;
}

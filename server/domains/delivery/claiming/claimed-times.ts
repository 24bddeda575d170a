import { REFUND_HOLD_DAYS, type DatedStep } from '#server/domains/requests/planning/date-step.ts';
import type { PlanContext } from '#server/domains/requests/planning/plan-context.ts';
import type { MessageChannel, ReasonOf } from '#contract/labels/message-status.ts';
import { stableFraction } from '#server/domains/requests/planning/stable-fraction.ts';
import type { FindOpening } from '#server/domains/requests/planning/opening-hours.ts';
import type { ClaimedState } from './claimed-state.ts';

/**
 * The share of a send window that is used to spread messages. Its end stays free, because a late
 * message there would be held again.
 */
const SPREAD = 0.9;

/**
 * The longest wait in milliseconds: a month, and the 30 days after which a message held by the
 * quota expires.
 */
const LONGEST_WAIT = 62 * 86_400_000;

/**
 * Messages held by a daily allowance are spread over this many milliseconds from the first open
 * moment of the next day.
 */
const DAY_START = 20_000;

const REFUND_HOLD = REFUND_HOLD_DAYS * 86_400_000;

/**
 * Returns the row with the date that the plan would give it now: its own date, moved by a refund or
 * to the first open hour, and spread when it is late.
 */
export function datedAs(
  claimed: ClaimedState,
  context: PlanContext,
  channel: MessageChannel | null,
): DatedStep {
  const now = context.now.getTime();
  const wishedAt = claimed.is_forced ? now : claimed.scheduled_at.getTime();
  const due = claimed.step === 'request' ? ({ kind: 'due', at: wishedAt } as const) : null;
  if (claimed.is_forced) return { at: now, moved_by: null, wishedAt, due };
  const refund = context.order.refunded_at
    ? context.order.refunded_at.getTime() + REFUND_HOLD
    : now;
  const open = openAt(Math.max(now, refund), context, channel ?? 'email');
  const spread =
    open.start > now
      ? Math.floor(
          stableFraction(`${context.seed} ${claimed.step}`) * (open.end - open.start) * SPREAD,
        )
      : 0;
  return {
    at: open.start + spread,
    moved_by: refund > now && open.moved_by === null ? 'refund' : open.moved_by,
    wishedAt,
    due,
  };
}

/**
 * Returns the date at which a message held by a limit is sent after the limit starts again, the
 * oldest message first. A monthly limit spreads them over its first open hours. A daily allowance
 * sends them from its first open moment, because it never lets a burst through.
 */
export function afterTurn(
  claimed: ClaimedState,
  context: PlanContext,
  channel: MessageChannel,
  { reason, resets_at }: { reason: ReasonOf<'held'>; resets_at: Date },
): number {
  const turn = resets_at.getTime();
  const open = claimed.is_forced
    ? { start: turn, end: turn + 3_600_000 }
    : openAt(turn, context, channel);
  const stretch = reason === 'new_team_limit' ? DAY_START : (open.end - open.start) * SPREAD;
  const rank = Math.min(1, Math.max(0, 1 - (turn - claimed.scheduled_at.getTime()) / LONGEST_WAIT));
  return open.start + Math.floor(rank * stretch);
}

/**
 * Returns the date after the pause of a channel, spread over the open hours. Returns null when the
 * pause has no end yet.
 */
export function afterChannelPause(
  claimed: ClaimedState,
  context: PlanContext,
  paused_until: Date | null,
  channel: MessageChannel,
): number | null {
  if (paused_until === null || claimed.is_forced) return paused_until?.getTime() ?? null;
  const open = openAt(Math.max(paused_until.getTime(), context.now.getTime()), context, channel);
  return (
    open.start +
    Math.floor(stableFraction(`${context.seed} ${claimed.step}`) * (open.end - open.start) * SPREAD)
  );
}

export function openAt(
  at: number,
  context: PlanContext,
  channel: MessageChannel,
): ReturnType<FindOpening> {
  return context.open(at, context.flow.send_window[channel], context.place, context.pauses);
}

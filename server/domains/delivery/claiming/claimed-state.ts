import type { Step, MessageChannel, ReasonOf } from '#contract/labels/message-status.ts';
import type { Sender } from '#server/domains/channels/senders/find-senders.ts';
import type { TeamLimits, Limit } from '#server/domains/delivery/pacing/lock-limits.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { FindOpening } from '#server/domains/requests/planning/opening-hours.ts';
import type { PlanContext } from '#server/domains/requests/planning/plan-context.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';

export interface ClaimedState {
  step: Step;
  ordinal: number;
  scheduled_at: Date;
  /**
   * True when a person used *send now*: the delay, the hours, the order of steps, the caps, the
   * pause and an inactive flow are ignored.
   */
  is_forced: boolean;
  /**
   * Channels whose provider refused the recipient. They are left out of the channel fallback order.
   */
  refused_channels: readonly MessageChannel[];
}

/** Returns the limit that has no free place, if there is one. */
export function limitOf(
  { step }: ClaimedState,
  sender: Sender,
  channel: MessageChannel,
  { requests, messages, sms }: TeamLimits,
): (Limit & { reason: ReasonOf<'held'> }) | null {
  const isFull = (limit: Limit | null): limit is Limit =>
    limit !== null && limit.left - limit.in_flight <= 0;
  if (step === 'request' && isFull(requests)) return { ...requests, reason: 'plan_quota' };
  if (!sender.is_instance) return null;
  if (sender.daily_messages !== null && isFull(messages))
    return { ...messages, reason: 'new_team_limit' };
  return channel === 'sms' && isFull(sms) ? { ...sms, reason: 'channel_paused' } : null;
}

export function claimedContextOf(
  claimed: ClaimedState,
  { input }: PlannedRequest,
  open: FindOpening,
): PlanContext {
  const place = findContactLocation(input.person, {
    timezone: input.team.timezone,
    holiday_region: input.flow.send_window.holiday_region,
  });
  const context: PlanContext = {
    ...input,
    place,
    pauses: pauseIntervals(input.flow.pauses, input.team.timezone),
    open,
  };
  if (!claimed.is_forced) return context;
  const exclusions = { countries: [], tags: [], email_domains: [] };
  return {
    ...context,
    pauses: [],
    flow: { ...input.flow, is_active: true, ramp: 'none', pauses: [], exclusions },
  };
}

/**
 * Returns the context without the refund for *send now*. After the delivery, a refund only delays a
 * message, and *send now* ignores this delay.
 */
export function withoutRefund(claimed: ClaimedState, context: PlanContext): PlanContext {
  return claimed.is_forced
    ? { ...context, order: { ...context.order, refunded_at: null } }
    : context;
}

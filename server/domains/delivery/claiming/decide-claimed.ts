import type { MovedBy } from '#contract/labels/labels.ts';
import type { MessageChannel, ReasonOf, Step } from '#contract/labels/message-status.ts';
import {
  chooseChannel,
  listUsableContents,
} from '#server/domains/requests/planning/choose-channel.ts';
import { type DatedStep, REFUND_HOLD_DAYS } from '#server/domains/requests/planning/date-step.ts';
import { endStep } from '#server/domains/requests/schedule/end-step.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import {
  type AcceptedMessage,
  firstFreeSlot,
} from '#server/domains/requests/planning/frequency-caps.ts';
import { holdStep } from '#server/domains/requests/schedule/hold-step.ts';
import {
  type FindOpening,
  pauseIntervals,
} from '#server/domains/requests/planning/opening-hours.ts';
import type { PlanContext, Verdict } from '#server/domains/requests/planning/plan-context.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { stableFraction } from '#server/domains/requests/planning/stable-fraction.ts';
import type { Sender } from '#server/domains/channels/senders/find-senders.ts';
import { findStepBefore } from '../actions/find-step-before.ts';
import type { Limit, TeamLimits } from '../pacing/lock-limits.ts';

/** The decision about a claimed row. */
export type Decision =
  | { kind: 'send'; channel: MessageChannel; recipient: string; sender_id: number }
  /** The step before it has not been sent. */
  | { kind: 'wait' }
  | {
      kind: 'hold';
      reason: ReasonOf<'held'>;
      channel: MessageChannel | null;
      recipient: string | null;
      until: Date | null;
      moved_by: MovedBy | null;
    }
  /** The evaluation itself threw an error. */
  | { kind: 'break'; text: string }
  | {
      kind: 'end';
      status: 'cancelled' | 'skipped' | 'expired';
      reason: ReasonOf<'cancelled' | 'skipped' | 'expired'>;
    };

interface ClaimedState {
  step: Step;
  ordinal: number;
  scheduled_at: Date;
  /** A person used *send now*: the delay, the hours, the order of steps, the caps, the pause and an inactive flow are ignored. */
  is_forced: boolean;
  /** Channels whose provider refused the recipient. They are left out of the channel fallback order. */
  refused_channels: readonly MessageChannel[];
}

interface Around {
  open: FindOpening;
  history: readonly AcceptedMessage[];
  /** Messages to the person whose call has not ended. They may still be refused. */
  in_flight: readonly AcceptedMessage[];
  is_restore_unconfirmed: boolean;
  limits: TeamLimits;
}

/** Milliseconds after which a sender that refused our credentials is tried again. */
export const BROKEN_SENDER_PAUSE = 10 * 60_000;
/** Milliseconds until a message is evaluated again when only messages in flight take its place. Some of them may be refused, and then there is a place. */
const UNSETTLED_PAUSE = 60_000;
/** The share of a send window that is used to spread messages. Its end stays free, because a late message there would be held again. */
const SPREAD = 0.9;
/** Milliseconds: a month, and the 30 days after which a message held by the quota expires. */
const LONGEST_WAIT = 62 * 86_400_000;
/** Milliseconds, from the first open moment of the next day, over which the messages held by a daily allowance are spread. */
const DAY_START = 20_000;
const REFUND_HOLD = REFUND_HOLD_DAYS * 86_400_000;

/** Evaluates the rules of the plan for the last time before a message is sent. The first rule that holds or ends it gives the reason that people see. */
export function decideClaimed(
  claimed: ClaimedState,
  request: PlannedRequest,
  around: Around,
): Decision {
  const now = request.input.now;
  if (request.is_erased) return { kind: 'end', status: 'cancelled', reason: 'erased' };
  if (request.link_expires_at !== null && request.link_expires_at <= now)
    return { kind: 'end', status: 'expired', reason: 'link_expired' };
  const context = contextOf(claimed, request, around.open);
  const rules = context.flow.steps[claimed.step];
  const usable_contents = listUsableContents(rules, context.channels.approved_templates);
  const channels = rules.channels.filter((channel) => !claimed.refused_channels.includes(channel));
  const choice = chooseChannel(context.person, {
    channels,
    usable_contents,
    states: context.channels.states,
    sms_countries: context.channels.sms_countries,
    rule: context.flow.consent,
  });
  const before = findStepBefore(claimed, request);
  const dated = datedAs(claimed, context, choice.kind === 'skipped' ? null : choice.channel);
  const ended = endStep(claimed.step, context, before, choice, dated);
  if (ended || choice.kind === 'skipped')
    return endedBy(ended, choice.kind === 'skipped' ? choice.reason : 'no_channel');
  if (claimed.step !== 'request' && !before.accepted) return { kind: 'wait' };
  const { channel, recipient } = choice;
  const hold = (
    reason: ReasonOf<'held'>,
    until: number | null,
    moved_by: MovedBy | null,
  ): Decision => ({
    kind: 'hold',
    reason,
    channel,
    recipient,
    until: until === null ? null : new Date(until),
    moved_by,
  });
  if (around.is_restore_unconfirmed) return hold('unconfirmed_restore', null, null);
  const verdict = holdStep(withoutRefund(claimed, context), choice, dated);
  if (verdict.reason === 'channel_paused')
    return hold(
      'channel_paused',
      afterChannelPause(claimed, context, request.senders[channel]?.paused_until ?? null, channel),
      null,
    );
  if (verdict.status === 'held')
    return hold(
      verdict.reason as ReasonOf<'held'>,
      verdict.leaves ? dated.at : null,
      verdict.leaves ? dated.moved_by : null,
    );
  const sender = request.senders[channel];
  if (sender === null) return hold('channel_disconnected', null, null);
  const retryAt = sender.state_since.getTime() + BROKEN_SENDER_PAUSE;
  if (sender.state === 'broken' && retryAt > now.getTime())
    return hold('channel_disconnected', retryAt, null);
  const limit = limitOf(claimed, sender, channel, around.limits);
  if (limit)
    return hold(
      limit.reason,
      limit.left > 0
        ? now.getTime() + UNSETTLED_PAUSE
        : afterTurn(claimed, context, channel, limit),
      null,
    );
  if (!claimed.is_forced) {
    if (dated.at > now.getTime())
      return hold(
        dated.moved_by === 'pause' ? 'flow_paused' : 'outside_hours',
        dated.at,
        dated.moved_by,
      );
    const slot = (history: readonly AcceptedMessage[]) =>
      firstFreeSlot(now, claimed.step, history, context.flow.caps).getTime();
    const settled = slot(around.history);
    if (settled > now.getTime())
      return hold('frequency_cap', openAt(settled, context, channel).start, 'cap');
    if (
      around.in_flight.length > 0 &&
      slot([...around.history, ...around.in_flight]) > now.getTime()
    )
      return hold('frequency_cap', now.getTime() + UNSETTLED_PAUSE, null);
  }
  return { kind: 'send', channel, recipient, sender_id: sender.id };
}

/** Returns the limit that leaves no place, if there is one. */
function limitOf(
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

function endedBy(ended: Verdict | null, choice: ReasonOf<'skipped'>): Decision {
  if (ended === null) return { kind: 'end', status: 'skipped', reason: choice };
  // The message was planned, so that the opt-out cancels it.
  if (ended.reason === 'opted_out')
    return { kind: 'end', status: 'cancelled', reason: 'opted_out' };
  return {
    kind: 'end',
    status: ended.status as 'cancelled' | 'skipped' | 'expired',
    reason: ended.reason as ReasonOf<'cancelled' | 'skipped' | 'expired'>,
  };
}

function contextOf(
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

/** After the delivery, a refund only delays. *Send now* ignores this delay. */
function withoutRefund(claimed: ClaimedState, context: PlanContext): PlanContext {
  return claimed.is_forced
    ? { ...context, order: { ...context.order, refunded_at: null } }
    : context;
}

/** Returns the row with the date that the plan would give it now: its own date, moved by a refund or to the first open hour, and spread when it is late. */
function datedAs(
  claimed: ClaimedState,
  context: PlanContext,
  channel: MessageChannel | null,
): DatedStep {
  const now = context.now.getTime();
  const wished = claimed.is_forced ? now : claimed.scheduled_at.getTime();
  const due = claimed.step === 'request' ? ({ kind: 'due', at: wished } as const) : null;
  if (claimed.is_forced) return { at: now, moved_by: null, wished, due };
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
    wished,
    due,
  };
}

/**
 * Returns the date at which a message held by a limit is sent after the limit starts again, the oldest message first. A monthly limit spreads them over its first
 * open hours. A daily allowance sends them from its first open moment, because it never lets a burst through.
 */
function afterTurn(
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

/** Returns the date after the pause of a channel, spread over the open hours. Null: the pause has no end yet. */
function afterChannelPause(
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

function openAt(
  at: number,
  context: PlanContext,
  channel: MessageChannel,
): ReturnType<FindOpening> {
  return context.open(at, context.flow.send_window[channel], context.place, context.pauses);
}

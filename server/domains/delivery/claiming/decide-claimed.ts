import type { MovedBy } from '#contract/labels/labels.ts';
import type { MessageChannel, ReasonOf } from '#contract/labels/message-status.ts';
import {
  chooseChannel,
  listUsableContents,
} from '#server/domains/requests/planning/choose-channel.ts';
import { endStep } from '#server/domains/requests/schedule/end-step.ts';
import {
  type AcceptedMessage,
  firstFreeSlot,
} from '#server/domains/requests/planning/frequency-caps.ts';
import { holdStep } from '#server/domains/requests/schedule/hold-step.ts';
import type { FindOpening } from '#server/domains/requests/planning/opening-hours.ts';
import type { Verdict } from '#server/domains/requests/planning/plan-context.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { findStepBefore } from '../actions/find-step-before.ts';
import type { TeamLimits } from '../pacing/lock-limits.ts';
import { datedAs, afterChannelPause, afterTurn, openAt } from './claimed-times.ts';
import { type ClaimedState, claimedContextOf, withoutRefund, limitOf } from './claimed-state.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

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
/**
 * Milliseconds until a message is evaluated again when only messages in flight take its place. Some
 * of them may be refused, and then there is a place.
 */
const UNSETTLED_PAUSE = 60_000;

/**
 * Evaluates the rules of the plan for the last time before a message is sent. The first rule that
 * holds or ends it gives the reason that people see.
 */
export function decideClaimed(
  claimed: ClaimedState,
  request: PlannedRequest,
  around: Around,
): Decision {
  const now = request.input.now;
  if (request.is_erased) return { kind: 'end', status: 'cancelled', reason: 'erased' };
  if (isLinkExpired(request, now))
    return { kind: 'end', status: 'expired', reason: 'link_expired' };
  const context = claimedContextOf(claimed, request, around.open);
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

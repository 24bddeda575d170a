import type { ReasonOf } from '#contract/labels/message-status.ts';
import type { ChannelChoice } from '../planning/choose-channel.ts';
import { REFUND_HOLD_DAYS, type DatedStep } from '../planning/date-step.ts';
import type { PlanContext, Verdict } from '../planning/plan-context.ts';

const DAY = 86_400_000;

/**
 * Returns the obstacle of a planned step: one that a person has to remove (the message is not sent
 * automatically), a date that ends it (sent automatically), or an event that is awaited.
 */
export function holdStep(context: PlanContext, choice: ChannelChoice, dated: DatedStep): Verdict {
  const obstacle = obstacleOf(context, choice);
  if (obstacle)
    return {
      status: 'held',
      reason: obstacle,
      leaves: obstacle === 'channel_paused' && hasDate(dated),
    };
  if (dated.due?.kind === 'waiting')
    return { status: dated.due.status, reason: null, leaves: dated.due.outcome === 'send' };
  const until = datedHold(context, dated);
  return until
    ? { status: 'held', reason: until, leaves: true }
    : { status: 'scheduled', reason: null, leaves: true };
}

/**
 * True when the worker checks the row again at its date, because a pause of the channel ends
 * automatically. False when that date is the end of the wait for the order.
 */
const hasDate = ({ due }: DatedStep): boolean => due?.kind !== 'waiting' || due.outcome === 'send';

function obstacleOf({ team, flow }: PlanContext, choice: ChannelChoice): ReasonOf<'held'> | null {
  if (!team.can_send_reviews) return 'sending_not_allowed';
  if (!team.is_confirmed) return 'owner_unconfirmed';
  if (!flow.is_active) return 'flow_inactive';
  if (flow.ramp === 'trial') return 'trial';
  return choice.kind === 'held' ? choice.reason : null;
}

function datedHold(context: PlanContext, dated: DatedStep): ReasonOf<'held'> | null {
  const now = context.now.getTime();
  const isPausedNow = context.pauses.some((pause) => pause.start <= now && now < pause.end);
  if (isPausedNow && dated.moved_by === 'pause') return 'flow_paused';
  const refund = context.order.refunded_at?.getTime();
  if (
    refund !== undefined &&
    now < refund + REFUND_HOLD_DAYS * DAY &&
    dated.wishedAt < refund + REFUND_HOLD_DAYS * DAY
  )
    return 'order_refunded';
  return dated.moved_by === 'ramp' ? 'frequency_cap' : null;
}

import type { ReasonOf, Step } from '#contract/labels/message-status.ts';
import type { ChannelChoice } from '../planning/choose-channel.ts';
import type { DatedStep } from '../planning/date-step.ts';
import { isExcluded } from '../planning/is-excluded.ts';
import type { PlanContext, StepBefore, Verdict } from '../planning/plan-context.ts';
import type { OrderDates } from '../planning/when-due.ts';

const DAY = 86_400_000;
export const TOO_OLD_DAYS = 30;

const cancelled = (reason: ReasonOf<'cancelled'>): Verdict => ({
  status: 'cancelled',
  reason,
  leaves: false,
});
const skipped = (reason: ReasonOf<'skipped'>): Verdict => ({
  status: 'skipped',
  reason,
  leaves: false,
});

/**
 * Returns why a step is never sent, or null. The first rule that applies gives the reason shown, in
 * decreasing order of strength.
 */
export function endStep(
  step: Step,
  context: PlanContext,
  before: StepBefore,
  choice: ChannelChoice,
  dated: DatedStep,
): Verdict | null {
  if (context.opt_out === 'erased') return cancelled('erased');
  if (!context.flow.steps[step].is_enabled) return cancelled('step_disabled');
  if (context.rated) return cancelled('already_rated');
  const ended = endOfOrder(context.order);
  if (ended) return cancelled(ended);
  if (context.opt_out === 'stopped') return cancelled('opted_out');
  if (step !== 'request' && before.request_ended) return cancelled('request_not_sent');
  if (context.opt_out === 'opted_out') return skipped('opted_out');
  if (step === 'request') return endRequest(context, choice, dated);
  return choice.kind === 'skipped' ? skipped(choice.reason) : null;
}

function endRequest(context: PlanContext, choice: ChannelChoice, dated: DatedStep): Verdict | null {
  const { person, flow } = context;
  if (context.met_inactive_flow) return skipped('flow_inactive');
  if (isExcluded(person, flow.exclusions)) return skipped('excluded');
  if (choice.kind === 'skipped') {
    const hasNone = person.email === null && person.phone_number === null;
    return skipped(context.contact_refused && hasNone ? 'invalid_recipient' : choice.reason);
  }
  if (dated.due?.kind === 'never_fulfilled')
    return { status: 'expired', reason: 'never_fulfilled', leaves: false };
  return context.import_share === null && isTooOld(dated.wishedAt, context.now)
    ? skipped('too_old')
    : null;
}

/** Returns true when the due date is so long ago that the customer would not expect the request. */
export function isTooOld(due: number, now: Date): boolean {
  return due < now.getTime() - TOO_OLD_DAYS * DAY;
}

/**
 * Returns the state of the order that ends every step, or null. A customer refunded after delivery
 * may still review.
 */
export function endOfOrder(order: OrderDates): 'order_cancelled' | 'order_refunded' | null {
  if (order.cancelled_at !== null) return 'order_cancelled';
  if (order.refunded_at === null) return null;
  return order.delivered_at === null || order.refunded_at < order.delivered_at
    ? 'order_refunded'
    : null;
}

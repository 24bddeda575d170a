import type { TriggerEvent } from '#contract/labels/message-status.ts';
import type { OrderContent } from '#server/domains/orders/order-content.ts';
import { canReceiveMessages } from './choose-channel.ts';
import type { Planning } from './load-planning.ts';
import type { PlanInput, PlannedStep } from './plan-context.ts';
import { stableFraction } from './stable-fraction.ts';
import { planRequests } from './plan-requests.ts';

/**
 * One order and the state of its request: the fields of `PlanInput` that do not belong to the team.
 */
export interface OrderPlan extends Pick<
  PlanInput,
  'opt_out' | 'rated' | 'met_inactive_flow' | 'fixedSteps' | 'seed' | 'now'
> {
  content: OrderContent;
  received_at: Date;
  trigger_event: TriggerEvent;
  /** Defaults to true: no mail server has reported that the address does not exist. */
  can_mail?: boolean;
  /** True when the source gave contacts and all of them were invalid. */
  contact_refused?: boolean;
}

export function planOrder(planning: Planning, plan: OrderPlan): readonly PlannedStep[] {
  return planRequests(orderInput(planning, plan), planning.open);
}

/**
 * Returns the position of an imported order in the seven days of the import. It is always the same
 * for the same order.
 */
export function importShare({
  trigger_event,
  seed,
}: Pick<OrderPlan, 'trigger_event' | 'seed'>): number | null {
  return trigger_event === 'import' ? stableFraction(`${seed} import`) : null;
}

/** Returns the input of planning for one order. */
export function orderInput(
  planning: Planning,
  { content, received_at, can_mail = true, contact_refused = false, ...rest }: OrderPlan,
): PlanInput {
  const { ordered_at, paid_at, fulfilled_at, delivered_at, cancelled_at, refunded_at } = content;
  const { team, flow, channels } = planning;
  return {
    ...rest,
    flow,
    team,
    channels,
    order: {
      ordered_at,
      paid_at,
      fulfilled_at,
      delivered_at,
      cancelled_at,
      refunded_at,
      received_at,
    },
    person: {
      email: content.email,
      phone_number: content.phone_number,
      can_text: canReceiveMessages(content.phone_number),
      can_mail,
      consent: content.consent ?? {},
      country_code: content.country_code,
      tags: content.tags ?? [],
    },
    contact_refused,
    import_share: importShare(rest),
  };
}

import { offsetAt } from './zone-offset.ts';
import type { FlowConfiguration, FlowDelay } from '#contract/settings/flow-configuration.ts';
import type { TriggerEvent } from '#contract/labels/message-status.ts';

/** The dates of an order from which planning decides. */
export interface OrderDates {
  ordered_at: Date | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  cancelled_at: Date | null;
  refunded_at: Date | null;
  /** The time when the order was first received. Replaces a missing `ordered_at`. */
  received_at: Date;
}

type WaitingStatus = 'waiting_payment' | 'waiting_fulfillment' | 'waiting_delivery';
/** Times are in milliseconds since 1970. */
export type DueMoment =
  | { kind: 'due'; at: number }
  /**
   * The event has not happened yet. At `at` the message is sent without it or, when the order was
   * never shipped, the request expires.
   */
  | { kind: 'waiting'; status: WaitingStatus; at: number; outcome: 'send' | 'expire' }
  | { kind: 'never_fulfilled'; at: number };

const DAY = 86_400_000;
export const NEVER_FULFILLED_DAYS = 60;
const UNITS = { minutes: 60_000, hours: 3_600_000 } as const;

/**
 * Returns when the first message is due: at the trigger plus the delay; without the trigger, at the
 * fallback after the shipment; without a shipment, at the end of the maximum wait
 * (`NEVER_FULFILLED_DAYS`).
 */
export function whenDue(
  order: OrderDates,
  trigger: TriggerEvent,
  flow: Pick<FlowConfiguration, 'delay' | 'fallback_delay_days'>,
  zone: string,
  now: number,
): DueMoment {
  const shipped = order.fulfilled_at ?? order.delivered_at;
  // A manual request has its own date and waits for no event.
  if (trigger === 'manual') return { kind: 'due', at: order.received_at.getTime() };
  const { happened, status } = triggerOf(order, trigger, shipped);
  if (happened) return { kind: 'due', at: addDelay(happened.getTime(), flow.delay, zone) };
  if (shipped) {
    const fallback = addDays(shipped.getTime(), flow.fallback_delay_days, zone);
    return fallback <= now
      ? { kind: 'due', at: fallback }
      : { kind: 'waiting', status, at: fallback, outcome: 'send' };
  }
  const end = (order.ordered_at ?? order.received_at).getTime() + NEVER_FULFILLED_DAYS * DAY;
  return end <= now
    ? { kind: 'never_fulfilled', at: end }
    : { kind: 'waiting', status, at: end, outcome: 'expire' };
}

/**
 * Returns the date of the trigger event. A delivered order counts as shipped, even when the shop
 * did not report the shipment.
 */
function triggerOf(
  order: OrderDates,
  trigger: TriggerEvent,
  shipped: Date | null,
): { happened: Date | null; status: WaitingStatus } {
  switch (trigger) {
    case 'order_paid':
      return { happened: order.paid_at, status: 'waiting_payment' };
    case 'order_fulfilled':
      return { happened: shipped, status: 'waiting_fulfillment' };
    case 'order_delivered':
      return { happened: order.delivered_at, status: 'waiting_delivery' };
    case 'import':
      // A file may lack dates: the delivery is used when it is present, and otherwise the nearest
      // earlier date.
      return {
        happened: order.delivered_at ?? shipped ?? order.ordered_at ?? order.received_at,
        status: 'waiting_fulfillment',
      };
    case 'order_created':
    case 'manual':
    case 'general_link':
      return { happened: order.ordered_at ?? order.received_at, status: 'waiting_fulfillment' };
  }
}

/**
 * Adds the delay. Minutes and hours are exact; days preserve the local time over a clock change.
 */
function addDelay(at: number, delay: FlowDelay, zone: string): number {
  return delay.unit === 'days'
    ? addDays(at, delay.value, zone)
    : at + delay.value * UNITS[delay.unit];
}

export function addDays(at: number, days: number, zone: string): number {
  const plain = at + days * DAY;
  // A day has 24 hours between two clock changes. Only across a change is the slower calendar
  // needed.
  return offsetAt(at, zone) === offsetAt(plain, zone)
    ? plain
    : Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).add({ days })
        .epochMilliseconds;
}

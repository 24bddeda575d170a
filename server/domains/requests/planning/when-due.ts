import { offsetAt } from './zone-offset.ts';
import type { FlowConfiguration, FlowDelay } from '#contract/settings/flow-configuration.ts';
import type { TriggerEvent } from '#contract/labels/message-status.ts';

/** The dates of an order, as far as asking goes. */
export interface OrderDates {
  ordered_at: Date | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  cancelled_at: Date | null;
  refunded_at: Date | null;
  /** When the order first reached us: stands in for a missing `ordered_at`. */
  received_at: Date;
}

type WaitingStatus = 'waiting_payment' | 'waiting_fulfillment' | 'waiting_delivery';
/** Moments are milliseconds since 1970. */
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
 * When the first message is due: the trigger and the delay, else the fallback from the shipment,
 * else the end of the maximum wait (`NEVER_FULFILLED_DAYS`).
 */
export function whenDue(
  order: OrderDates,
  trigger: TriggerEvent,
  flow: Pick<FlowConfiguration, 'delay' | 'fallback_delay_days'>,
  zone: string,
  now: number,
): DueMoment {
  const shipped = order.fulfilled_at ?? order.delivered_at;
  // A manual request has its own date, so no event is awaited.
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

/** A delivered order was shipped, whether or not the shop said so. */
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
      // A file knows of an order what it knows: the parcel’s arrival when it is there, else what
      // comes nearest to it.
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

/** Minutes and hours are exact; days keep the hour of the wall clock over a change of season. */
function addDelay(at: number, delay: FlowDelay, zone: string): number {
  return delay.unit === 'days'
    ? addDays(at, delay.value, zone)
    : at + delay.value * UNITS[delay.unit];
}

export function addDays(at: number, days: number, zone: string): number {
  const plain = at + days * DAY;
  // Between two changes of the clock a day is 24 hours; only over a change the wall clock has to be
  // asked.
  return offsetAt(at, zone) === offsetAt(plain, zone)
    ? plain
    : Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).add({ days })
        .epochMilliseconds;
}

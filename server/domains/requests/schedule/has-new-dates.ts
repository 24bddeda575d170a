import type { OrderContent } from '#server/domains/orders/order-content.ts';

/**
 * Returns true when a change concerns the inputs of a step’s date: the dates of the order and the
 * location of the person.
 */
export function hasNewDates(before: OrderContent, after: OrderContent): boolean {
  const dates = [
    'ordered_at',
    'paid_at',
    'fulfilled_at',
    'delivered_at',
    'cancelled_at',
    'refunded_at',
  ] as const;
  if (dates.some((name) => before[name]?.getTime() !== after[name]?.getTime())) return true;
  return (
    before.country_code !== after.country_code ||
    (after.country_code === null && before.phone_number !== after.phone_number)
  );
}

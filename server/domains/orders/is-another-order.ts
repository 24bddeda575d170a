import type { OrderContent } from './order-content.ts';

const TWO_DAYS = 2 * 86_400_000;

/**
 * Returns true when two orders with the same number are different orders, because the shop started
 * its numbers again: a contact differs, none is equal, and their dates are more than 2 days apart.
 * Two contacts of which one is unknown do not count as different.
 */
export function isAnotherOrder(stored: OrderContent, received: OrderContent): boolean {
  if (stored.ordered_at === null || received.ordered_at === null) return false;
  if (Math.abs(stored.ordered_at.getTime() - received.ordered_at.getTime()) <= TWO_DAYS)
    return false;
  const compared = [
    compare(stored.email, received.email),
    compare(stored.phone_number, received.phone_number),
  ];
  return compared.includes('other') && !compared.includes('same');
}

function compare(a: string | null, b: string | null): 'same' | 'other' | 'unknown' {
  if (a === null || b === null) return 'unknown';
  return a === b ? 'same' : 'other';
}

import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';

const LONGEST = 300;

/**
 * Returns the legal text of the shop when it is short enough to be an address. Longer terms are
 * only shown on the linked page.
 */
export function shortAddress({ legal_text }: CustomerShop): string | null {
  return legal_text !== null && legal_text.length <= LONGEST ? legal_text : null;
}

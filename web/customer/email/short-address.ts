import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';

const LONGEST = 300;

/**
 * The shop’s own words, when they are an address: it has its place in a mail, whole terms have
 * theirs behind the link.
 */
export function shortAddress({ legal_text }: CustomerShop): string | null {
  return legal_text !== null && legal_text.length <= LONGEST ? legal_text : null;
}

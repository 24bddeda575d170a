/** Which blocks each customer page takes. Pure data: the page builder reads it in the browser. */

export const PAGE_NAMES = ['rating', 'feedback', 'thanks'] as const;
export type CustomerPageName = (typeof PAGE_NAMES)[number];

export const BLOCK_KINDS = [
  'logo',
  'heading',
  'text',
  'stars',
  'destinations',
  'feedback_form',
  'review_form',
  'image',
  'button',
  'upsell',
  'legal',
  'divider',
] as const;
export type PageBlockKind = (typeof BLOCK_KINDS)[number];

/**
 * There once and in sight: without them a page would not ask, not answer, or hide a review
 * destination.
 */
const NEEDED: Readonly<Record<CustomerPageName, readonly PageBlockKind[]>> = {
  rating: ['stars', 'legal'],
  feedback: ['feedback_form', 'legal'],
  thanks: ['destinations', 'legal'],
};

/** Wherever the shop likes, as often as it likes. */
const ANYWHERE: readonly PageBlockKind[] = [
  'logo',
  'heading',
  'text',
  'image',
  'button',
  'divider',
];
/**
 * At most once: two of them would be the same form, or the same offer, twice. No offer stands
 * before or beside the question, no review destination without the others.
 */
const ONCE: Readonly<Record<CustomerPageName, readonly PageBlockKind[]>> = {
  rating: ['stars', 'legal'],
  feedback: ['feedback_form', 'legal'],
  thanks: ['destinations', 'feedback_form', 'review_form', 'upsell', 'legal'],
};

export const MOST_BLOCKS = 50;

export function isNeeded(page: CustomerPageName, kind: PageBlockKind): boolean {
  return NEEDED[page].includes(kind);
}

export function neededKinds(page: CustomerPageName): readonly PageBlockKind[] {
  return NEEDED[page];
}

export function isAllowed(page: CustomerPageName, kind: PageBlockKind): boolean {
  return ANYWHERE.includes(kind) || ONCE[page].includes(kind);
}

export function isOnce(page: CustomerPageName, kind: PageBlockKind): boolean {
  return ONCE[page].includes(kind);
}

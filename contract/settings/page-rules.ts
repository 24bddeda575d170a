/**
 * The blocks that each customer page accepts. The file contains only data, because the page builder
 * loads it in the browser.
 */

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
 * Blocks that must exist once and be visible. Without them a page would have no question or no
 * form, or would hide the review destinations.
 */
const NEEDED: Readonly<Record<CustomerPageName, readonly PageBlockKind[]>> = {
  rating: ['stars', 'legal'],
  feedback: ['feedback_form', 'legal'],
  thanks: ['destinations', 'legal'],
};

/** Blocks that may be used in any position and any number. */
const ANYWHERE: readonly PageBlockKind[] = [
  'logo',
  'heading',
  'text',
  'image',
  'button',
  'divider',
];
/**
 * Blocks that may be used once, because a second one would repeat the same form or offer. An offer
 * is not allowed before or beside the question, and all review destinations are in one block.
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

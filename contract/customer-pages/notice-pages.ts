import type { ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { CustomerFrame, OrderContext } from './customer-frame.ts';

/** The pages that say one thing, and the way on from them. */

/**
 * After a POST the way to another site goes over this page of ours: Chromium applies `form-action`
 * to redirects.
 */
export interface OnwardPage {
  kind: 'onward';
  frame: CustomerFrame;
  rating: number;
  destination: ReviewDestination;
}

export interface PostponePage {
  kind: 'postpone';
  frame: CustomerFrame;
  order: OrderContext;
}

export interface PostponedPage {
  kind: 'postponed';
  frame: CustomerFrame;
  /** Null when the customer has postponed too often, or no message is left. */
  until: Date | null;
}

export interface StopPage {
  kind: 'stop' | 'stopped' | 'resumed';
  frame: CustomerFrame;
  /**
   * The other shops of the same owner that share the caps per person with this one, by name: the
   * customer may refuse them too. `is_refused`: they did, on this page.
   */
  other_shops: readonly { name: string; is_refused: boolean }[];
}

import type { ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { CustomerFrame, OrderContext } from './customer-frame.ts';

/** The pages with a single message and a link to continue. */

/**
 * The page that continues to another site after a POST. A redirect is not possible, because
 * Chromium applies `form-action` to redirects.
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
  /** Null when the customer has postponed too often, or when no message remains. */
  until: Date | null;
}

export interface StopPage {
  kind: 'stop' | 'stopped' | 'resumed';
  frame: CustomerFrame;
  /**
   * The names of the other shops of the same owner that share the caps per person. The customer may
   * opt out of them too. `is_refused` is true when the customer did so on this page.
   */
  other_shops: readonly { name: string; is_refused: boolean }[];
}

import type { CustomerFrame } from './customer-frame.ts';

/** The customer pages that do not belong to one review request. */

/**
 * The public page of the general link. It asks for a name and an e-mail address only when the shop
 * can reply.
 */
export interface GeneralPage {
  kind: 'general';
  /** `path` is `/t/{team_code}`. */
  frame: CustomerFrame;
  /** The product of this link. Its question follows the question about the shop. */
  product: { id: string; name: string; image_url: string | null } | null;
  asks_contact: boolean;
  /**
   * The signed time at which the page was rendered. A form that is submitted too soon after it
   * comes from a robot.
   */
  stamp: string;
  input: { rating: number | null; name: string; email: string };
  problem: null | 'no_star' | 'wrong_email' | 'again' | 'too_many';
}

/** The page after a rating that was received but is not counted yet. */
export interface GeneralThanksPage {
  kind: 'general_thanks';
  frame: CustomerFrame;
}

/** The page of the purposes for which the person receives messages. `contact` is masked. */
export interface PreferencesPage {
  kind: 'preferences';
  frame: CustomerFrame;
  contact: string | null;
  accepted: Readonly<Record<Purpose, boolean>>;
  is_saved: boolean;
}

/** The page on which an author withdraws a review from the shop’s site. */
export interface WithdrawPage {
  kind: 'withdraw' | 'withdrawn' | 'nothing_to_withdraw';
  frame: CustomerFrame;
}

export const PURPOSES = ['requests', 'replies', 'publication'] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface CardTexts {
  question: string;
  scan: string;
  open_to_all: string;
}

export type OpenPage = GeneralPage | GeneralThanksPage | PreferencesPage | WithdrawPage;

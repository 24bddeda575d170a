import type { CustomerFrame } from './customer-frame.ts';

/** Pages that belong to no single request, or to the person rather than to one. */

/** The page of the general link: open to all, so that name and address are asked only where the shop may answer. */
export interface GeneralPage {
  kind: 'general';
  /** `path` is `/t/{team_code}`. */
  frame: CustomerFrame;
  asks_contact: boolean;
  /** When the page was made, signed: a form that comes back too soon is a robot’s. */
  stamp: string;
  given: { rating: number | null; name: string; email: string };
  problem: null | 'no_star' | 'wrong_email' | 'again' | 'too_many';
}

/** Received, and not counted yet. */
export interface GeneralThanksPage {
  kind: 'general_thanks';
  frame: CustomerFrame;
}

/** What the person receives, by purpose; `contact` as they would recognise it. */
export interface PreferencesPage {
  kind: 'preferences';
  frame: CustomerFrame;
  contact: string | null;
  accepted: Readonly<Record<Purpose, boolean>>;
  is_saved: boolean;
}

/** An author takes their review back from the shop’s own site. */
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

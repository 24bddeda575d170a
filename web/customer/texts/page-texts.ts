import type { FeedbackQuestion } from '#contract/settings/conditional-configuration.ts';
import type { Band, ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { Step } from '#contract/labels/message-status.ts';
import type { GeneralTexts } from './general-texts.ts';
import type { PreferencesTexts } from './preferences-texts.ts';
import type { WithdrawTexts } from './withdraw-texts.ts';

/**
 * All texts of the customer pages and e-mails, one table per language and tone. Dates are already
 * formatted.
 */
export interface PageTexts {
  /** The second language when the shop did not choose one. */
  other_language: CustomerLocale;
  stars: readonly [string, string, string, string, string];
  order: (
    number: string | null,
    date: { delivered: string } | { ordered: string } | null,
  ) => string;
  products: (product: string, others: number) => string;
  rating: {
    title: (shop: string) => string;
    question: string;
    star: (count: number) => string;
    chosen: string;
    confirm: (count: number) => string;
    not_received: string;
    who: (shop: string) => string;
  };
  foot: { label: string; legal: string; stop: string; stop_long: string };
  rated: {
    title: (shop: string) => string;
    summary: (rating: number, word: string) => string;
    change: string;
    change_what: string;
    thanks: Readonly<Record<Band, (name: string | null) => string>>;
    saved: string;
    empathy: Readonly<Record<Band, string>>;
    more: string;
    more_public: string;
    no_more: string;
    already: string;
    when: (day: string, until: string | null) => string;
    said: string;
  };
  destinations: {
    on: (destination: DestinationSite, host: string) => string;
    where: (destination: DestinationSite, host: string) => string;
    shop: string;
    shop_where: string;
  };
  /** The heading of the shop’s offer, and the label of its discount code. */
  upsell: { next_time: string; code: string };
  form: {
    heading: string;
    message: string;
    contact: Readonly<Record<'email' | 'phone', string>>;
    send: string;
    privacy: string;
    topic: string;
    topics: Readonly<Record<FeedbackQuestion['topic'], string>>;
    optional: string;
    worst: string;
    best: string;
    too_long: (length: number) => string;
    empty: string;
    unanswered: string;
  };
  onward: {
    title: (site: string) => string;
    text: string;
    go: (site: string) => string;
    stay: string;
  };
  done: {
    feedback: (name: string | null) => string;
    feedback_text: string;
    nothing: (name: string | null) => string;
    nothing_text: string;
    back: string;
  };
  postpone: { title: string; text: string; button: string; received: string };
  postponed: {
    title: string;
    until: (day: string) => string;
    late: string;
    website: string;
    now: string;
    enough: string;
    enough_text: string;
  };
  stop: {
    title: string;
    text: (shop: string) => string;
    button: string;
    keep: string;
    /** Returns the text about other shops of the same owner, with their names. */
    others: (shops: string) => string;
    all: string;
  };
  stopped: {
    title: string;
    text: (shop: string) => string;
    others: (shops: string) => string;
    undo: string;
  };
  resumed: { title: string; text: (shop: string) => string; answer: string };
  gone: {
    title: string;
    expired: (span: string) => string;
    erased: string;
    website: (shop: string) => string;
  };
  /** Returns the validity of a link as text. */
  span: (days: number) => string;
  /** The label of the link that opens a failed page again, with the typed text. */
  reopen: string;
  plain: Readonly<
    Record<
      'no_link' | 'unknown' | 'link_closed' | 'too_large' | 'too_many' | 'unavailable' | 'broken',
      { title: string; text: string }
    >
  >;
  legal: LegalPageTexts;
  general: GeneralTexts;
  preferences: PreferencesTexts;
  withdraw: WithdrawTexts;
  email: {
    subject: Readonly<Record<Step, (number: string | null) => string>>;
    hello: (name: string | null) => string;
    one_tap: Readonly<Record<Step, string>>;
    preheader: (number: string | null) => string;
    answer: string;
    not_received: string;
    star: (word: string, count: number) => string;
  };
}

export type DestinationSite = Pick<ReviewDestination, 'kind' | 'url' | 'label'>;

export interface LegalPageTexts {
  title: string;
  sections: (shop: string, rules: LegalRules, sites: readonly string[]) => readonly LegalSection[];
  website: string;
  /** The label of the link to the public figures of the shop. */
  figures: string;
}

export interface LegalSection {
  title: string;
  text: string;
}

/** Returns a function that inserts the customer’s name when it is known. */
export function byName(
  named: (name: string) => string,
  unnamed: string,
): (name: string | null) => string {
  return (name) => (name === null ? unnamed : named(name));
}

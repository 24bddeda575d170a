import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';

/**
 * The texts about a customer’s own review for the wall, on pages and in e-mails, one table per
 * language and tone. Days are already formatted.
 */
export interface ReviewTexts {
  item: string;
  /** Null when the review is not published automatically, because the purchase is not verified. */
  item_hint: (days: number | null) => string;
  heading: string;
  about: string;
  about_shop: string;
  title: string;
  text: string;
  name: string;
  name_hint: string;
  photos: string;
  /** The accepted number, size and formats, shown before a photo is chosen. */
  photos_hint: string;
  optional: string;
  kept_photos: string;
  remove_photo: (number: number) => string;
  send: string;
  save: string;
  consent: (shop: string, days: number | null) => string;
  consent_link: string;
  problems: {
    empty: string;
    too_long: (length: string) => string;
    photo: string;
    photo_too_large: string;
    too_many_photos: string;
    photo_budget_exceeded: string;
  };
  /**
   * The state of the review, shown in the list of review destinations and as the title of the page.
   */
  states: { pending: string; published: string; refused: string; withdrawn: string };
  thanks: (name: string | null) => string;
  /** Without a day, the review waits for the shop. */
  pending: (day: string) => string;
  notice: string;
  published: (day: string) => string;
  refused: (reason: string) => string;
  withdrawn: string;
  wall: string;
  change: string;
  change_photos: string;
  write_again: string;
  keep: string;
  withdraw: string;
  contest: string;
  contest_what: string;
  contest_text: string;
  contest_send: string;
  contested: string;
  contest_over: string;
  back: string;
  reasons: Readonly<Record<RefusalReason, string>>;
  mail: {
    hello: (name: string | null) => string;
    published_subject: (shop: string) => string;
    published: (shop: string) => string;
    published_action: string;
    published_change: string;
    refused_subject: (shop: string) => string;
    refused: (shop: string, reason: string) => string;
    refused_next: string;
    refused_contest: string;
    refused_action: string;
    /** For a review that was first published elsewhere, whose author has no page here. */
    refused_imported: (shop: string, origin: string) => string;
    reply_subject: (shop: string) => string;
    reply_foot: (shop: string) => string;
    foot: (shop: string) => string;
    preferences: string;
    answer_subject: (shop: string) => string;
    answer_kept: string;
    answer_removed: string;
    answer_action: string;
    answer_foot: (shop: string) => string;
  };
}

import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';

/**
 * What a customer reads about their own review for the wall, on pages and in mails: one table per
 * language and tone. Days come written.
 */
export interface ReviewWords {
  item: string;
  /** Null: no clock publishes it, because the purchase is not verified. */
  item_hint: (days: number | null) => string;
  heading: string;
  about: string;
  about_shop: string;
  title: string;
  text: string;
  name: string;
  name_hint: string;
  photos: string;
  /** The number, the size and the kinds that are taken: read before a photo is chosen. */
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
   * The state of what was written, said in the list of review destinations and as the page’s title.
   */
  states: { pending: string; published: string; refused: string; withdrawn: string };
  thanks: (name: string | null) => string;
  /** Without a day, it waits for the shop. */
  pending: (day: string) => string;
  told: string;
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
  contest_words: string;
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
    /** Of a review that was given elsewhere: no page of ours is its author’s. */
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

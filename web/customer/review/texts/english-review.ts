import { byName } from '../../texts/page-texts.ts';
import { WALL_PAGE_TEXTS } from '../../wall/texts/wall-page-texts-of.ts';
import type { ReviewTexts } from './review-texts.ts';

const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`);

export const englishReview: ReviewTexts = {
  item: 'On our site',
  item_hint: (count) =>
    count === null ? 'Public, once the shop has read it' : `Public, checked within ${days(count)}`,
  heading: 'A public review',
  about: 'Your review is about',
  about_shop: 'The shop',
  title: 'Title',
  text: 'Your review',
  name: 'Name shown',
  name_hint: 'Empty: “Anonymous customer”.',
  photos: 'Photos',
  photos_hint: 'Up to three photos of 10 MB each (JPEG, PNG, WebP, GIF, AVIF).',
  optional: 'optional',
  kept_photos: 'Photos kept',
  remove_photo: (number) => `Remove photo ${number}`,
  send: 'Publish my review',
  save: 'Publish the new version',
  consent: (shop, count) =>
    `Shown on the site of ${shop}${count === null ? ', once the shop has read them' : `, within ${days(count)}`}: your rating, this text, the name shown and the photos. You can change or withdraw them.`,
  consent_link: 'How reviews work',
  problems: {
    empty: 'Write a few words, or go back.',
    too_long: (length) =>
      `Your review has ${length} characters, 2,000 is the most. Shorten it and send it again: nothing is lost.`,
    photo:
      'A photo could not be read: choose a JPEG, PNG, WebP, GIF or AVIF image. Your text is still here.',
    photo_too_large: 'A photo is too heavy: 10 MB at most. Your text is still here.',
    too_many_photos: 'Three photos at most. Your text is still here.',
    photo_budget_exceeded:
      'You have changed your photos several times, or the shop receives too many today: send your text without a new photo, or try again tomorrow.',
  },
  states: {
    pending: 'Your review is being checked',
    published: 'Your review is published',
    refused: 'Your review is not published',
    withdrawn: 'Your review is withdrawn',
  },
  thanks: byName((name) => `Noted. Thank you, ${name}.`, 'Noted. Thank you.'),
  pending: (day) =>
    day === ''
      ? 'Your review waits for the shop to read it: your purchase is not verified.'
      : `Your review appears by ${day}, once checked.`,
  notice: 'A message will tell you.',
  published: (day) => `It has been online since ${day}.`,
  refused: (reason) => `Reason for the refusal: ${reason.toLowerCase()}.`,
  withdrawn: 'Nobody can see it any more. The shop keeps it as a proof for a year, then erases it.',
  wall: 'See the published reviews',
  change: 'Change my review',
  change_photos: 'Add or remove photos',
  write_again: 'Write a new review',
  keep: 'Keep my review as it is',
  withdraw: 'Withdraw my review',
  contest: 'Contest this refusal',
  contest_what:
    'You can correct your review, or say why it should appear as it is. The shop must then decide again.',
  contest_text: 'Why your review should appear',
  contest_send: 'Contest the refusal',
  contested: 'Your objection has reached the shop. A message will tell you its decision.',
  contest_over:
    'The shop has looked into your objection and upholds its refusal. You can still correct your review.',
  back: 'Back to my answer',
  reasons: WALL_PAGE_TEXTS.en.attestation.reasons,
  mail: {
    hello: byName((name) => `Hello ${name},`, 'Hello,'),
    published_subject: (shop) => `Your review of ${shop} is published`,
    published: (shop) => `Your review is online on the site of ${shop}. Thank you for giving it.`,
    published_action: 'See the published reviews',
    published_change: 'Change or withdraw it',
    refused_subject: (shop) => `Your review of ${shop} is not published`,
    refused: (shop, reason) =>
      `${shop} has not published your review. Reason: ${reason.toLowerCase()}.`,
    refused_next: 'You can correct it: it will be checked again.',
    refused_contest:
      'You can also contest this refusal: the shop must then decide again, and answer you.',
    refused_action: 'Correct or contest',
    refused_imported: (shop, origin) =>
      `You gave it on ${origin}, and ${shop} had taken it over to its own site. You can contest this refusal by writing to the shop.`,
    foot: (shop) => `This message tells you what became of the review you gave to ${shop}.`,
    reply_subject: (shop) => `${shop} answers you about your review`,
    reply_foot: (shop) =>
      `${shop} answers the review you gave it. This answer is not published anywhere.`,
    preferences: 'Choose what I receive',
    answer_subject: (shop) => `Your report of a review of ${shop}`,
    answer_kept: 'The review you reported was looked into. It stays published.',
    answer_removed: 'The review you reported was looked into. It is no longer published.',
    answer_action: 'How reviews are checked',
    answer_foot: (shop) =>
      `You left this address when you reported a review of ${shop}; it has just been erased.`,
  },
};

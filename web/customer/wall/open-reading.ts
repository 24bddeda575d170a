import type { AttestationPage, WallPage, WallReview } from '#contract/wall-page.ts';
import { wordsOf } from '../words/words-of.ts';
import type { WallWords } from './words/wall-words.ts';
import { WALL_WORDS } from './words/wall-words-of.ts';
import { type Writing, writingOf } from './wall-writing.ts';

/** The words and figures in which one page is written. */
export interface OpenReading {
  words: WallWords;
  write: Writing;
  /** « Mauvais » … « Excellent ». */
  stars: readonly string[];
}

export function openReading({ locale, shop }: Pick<WallPage | AttestationPage, 'locale' | 'shop'>): OpenReading {
  return { words: WALL_WORDS[locale], write: writingOf(locale, shop.timezone), stars: wordsOf(locale, 'vous').stars };
}

/** Whose it is, as they wished to be shown. */
export function authorOf({ display_name }: WallReview, { words }: OpenReading): string {
  return display_name ?? words.anonymous;
}

/** « Expérience du 17 novembre, avis publié le 20 novembre 2026 » */
export function datesOf({ experienced_at, published_at, edited_at }: WallReview, { words, write }: OpenReading): string {
  const edited = edited_at !== null && edited_at > published_at ? write.day(edited_at) : null;
  return words.dates(experienced_at && write.dayBeside(experienced_at, published_at), write.day(published_at), edited);
}

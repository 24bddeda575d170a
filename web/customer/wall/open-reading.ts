import type { AttestationPage, WallPage, WallReview } from '#contract/customer-pages/wall-page.ts';
import { wordsOf } from '../words/words-of.ts';
import { IMPORTED_WORDS, type ImportedWords } from './words/imported-words.ts';
import type { WallWords } from './words/wall-words.ts';
import { WALL_WORDS } from './words/wall-words-of.ts';
import { type Writing, writingOf } from './wall-writing.ts';

/** The words and figures in which one page is written. */
export interface OpenReading {
  texts: WallWords;
  imported: ImportedWords;
  write: Writing;
  /** « Mauvais » … « Excellent ». */
  stars: readonly string[];
}

export function openReading({
  locale,
  shop,
}: Pick<WallPage | AttestationPage, 'locale' | 'shop'>): OpenReading {
  return {
    texts: WALL_WORDS[locale],
    imported: IMPORTED_WORDS[locale],
    write: writingOf(locale, shop.timezone),
    stars: wordsOf(locale, 'vous').stars,
  };
}

/** Whose it is, as they wished to be shown. */
export function authorOf({ display_name }: WallReview, { texts }: OpenReading): string {
  return display_name ?? texts.anonymous;
}

/**
 * « Expérience du 17 novembre, avis publié le 20 novembre 2026 »; of another tool, where and since
 * when it is here.
 */
export function datesOf(
  { experienced_at, published_at, edited_at, origin, imported_at }: WallReview,
  { texts, imported, write }: OpenReading,
): string {
  if (origin !== null && imported_at !== null)
    return imported.dates(
      experienced_at && write.dayBeside(experienced_at, published_at),
      write.day(published_at),
      origin,
      write.day(imported_at),
    );
  const edited = edited_at !== null && edited_at > published_at ? write.day(edited_at) : null;
  return texts.dates(
    experienced_at && write.dayBeside(experienced_at, published_at),
    write.day(published_at),
    edited,
  );
}

/** What its mark says: whether the purchase was found, and what that means. */
export function markOf(
  { is_verified, origin }: WallReview,
  { texts, imported }: OpenReading,
): { word: string; what: string } {
  if (is_verified) return { word: texts.verified, what: texts.verified_what };
  return {
    word: texts.unverified,
    what: origin === null ? texts.unverified_what : imported.what(origin),
  };
}

/** « 12 avis publiés depuis mars 2024, dont 5 importés d’un autre outil » */
export function countSentence(
  {
    total,
    verified,
    since,
    imported: came,
  }: Pick<WallPage['summary'], 'total' | 'verified' | 'since' | 'imported'>,
  { texts, imported, write }: OpenReading,
): string {
  if (total === 0) return texts.none;
  const all = texts.count(write.whole(total), total === 1, since && write.month(since));
  const some = came === 0 ? all : `${all}${imported.of_them(write.whole(came), came === 1)}`;
  return verified === 0 || verified === total
    ? some
    : `${some}. ${texts.average_of(write.whole(verified), verified === 1)}.`;
}

/** How reviews are checked; a sentence more where some came from elsewhere. */
export function controlSentence(
  { summary, moderation_days }: Pick<WallPage, 'summary' | 'moderation_days'>,
  { texts, imported }: OpenReading,
): string {
  const control = texts.control(moderation_days, summary.rewarded > 0);
  return summary.imported === 0 ? control : `${control} ${imported.control}`;
}

import type { AttestationPage, WallPage, WallReview } from '#contract/customer-pages/wall-page.ts';
import { pageTextsOf } from '../texts/page-texts-of.ts';
import { IMPORTED_REVIEW_TEXTS, type ImportedReviewTexts } from './texts/imported-review-texts.ts';
import type { WallPageTexts } from './texts/wall-page-texts.ts';
import { WALL_PAGE_TEXTS } from './texts/wall-page-texts-of.ts';
import { type Writing, writingOf } from './wall-writing.ts';

/** The texts and formats of one page. */
export interface OpenReading {
  texts: WallPageTexts;
  imported: ImportedReviewTexts;
  write: Writing;
  /** From « Mauvais » to « Excellent ». */
  stars: readonly string[];
}

export function openReading({
  locale,
  shop,
}: Pick<WallPage | AttestationPage, 'locale' | 'shop'>): OpenReading {
  return {
    texts: WALL_PAGE_TEXTS[locale],
    imported: IMPORTED_REVIEW_TEXTS[locale],
    write: writingOf(locale, shop.timezone),
    stars: pageTextsOf(locale, 'vous').stars,
  };
}

/** Returns the name that the author chose to show. */
export function authorOf({ display_name }: WallReview, { texts }: OpenReading): string {
  return display_name ?? texts.anonymous;
}

/**
 * Returns the dates, such as « Expérience du 17 novembre, avis publié le 20 novembre 2026 ». For a
 * review of another tool, they contain the tool and the date of the import.
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

/** Returns the label of the mark and its explanation: whether the purchase was verified. */
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

/**
 * Returns a text such as « 12 avis publiés depuis mars 2024, dont 5 importés d’un autre outil ».
 */
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

/**
 * Returns the sentence about the verification of reviews, with a further sentence when some are
 * imported.
 */
export function controlSentence(
  { summary, moderation_days }: Pick<WallPage, 'summary' | 'moderation_days'>,
  { texts, imported }: OpenReading,
): string {
  const control = texts.control(moderation_days, summary.rewarded > 0);
  return summary.imported === 0 ? control : `${control} ${imported.control}`;
}

import type { RatingScale } from '#contract/labels/review-origins.ts';

export interface RatingInStars {
  rating: number;
  /** True when the origin uses half stars or another scale. The wall has whole stars only. */
  is_rounded: boolean;
}

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,4})?)`;
const BARE = new RegExp(`^${NUMBER}$`, 'u');
const OUT_OF = new RegExp(String.raw`^${NUMBER}\s*(?:/|sur|out of|of)\s*(5|10|20|100)$`, 'iu');
const PERCENT = new RegExp(String.raw`^${NUMBER}\s*%$`, 'u');
const WORDED = new RegExp(String.raw`^${NUMBER}\s*(?:stars?|[ée]toiles?|★)$`, 'iu');
const DRAWN = /^([★⭐]{1,5})\s*[☆✩]{0,4}$/u;

/**
 * Reads « 4 », « 4,5 », « 4,5/5 », « 9/10 », « 90 % » or « ★★★★☆ » as whole stars. A bare number
 * uses the scale of its file; a scale in the cell takes precedence. The result is rounded to the
 * nearest star, and a half is rounded down, so that rounding never makes a review better. Returns
 * null when it is no rating of one to five stars.
 */
export function readStars(cell: string, scale: RatingScale): RatingInStars | null {
  const text = cell.replaceAll(/[\s\u00a0\u202f]+/gu, ' ').trim();
  const drawn = DRAWN.exec(text)?.[1];
  if (drawn !== undefined) return { rating: Array.from(drawn).length, is_rounded: false };
  const outOf = OUT_OF.exec(text);
  if (outOf) return onFive(outOf[1], Number(outOf[2]));
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined) return onFive(percent, 100);
  return onFive(WORDED.exec(text)?.[1], 5) ?? onFive(BARE.exec(text)?.[1], scale);
}

function onFive(number: string | undefined, scale: number): RatingInStars | null {
  if (number === undefined) return null;
  const stars = Number(number.replace(',', '.'));
  // The lowest rating on a scale of five is one star.
  if (stars <= 0 || stars > scale || (scale === 5 && stars < 1)) return null;
  const exact = (stars * 5) / scale;
  const rating = Math.max(1, Math.ceil(exact - 0.5));
  return { rating, is_rounded: rating !== exact };
}

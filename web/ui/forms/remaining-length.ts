import { countOf, formatNumber } from '#web/ui/format/numbers.ts';

/** Fields with a shorter limit contain codes, hours and numbers. Their form explains the length. */
const SHORTEST_LIMIT = 15;
/** The count appears in the last fifth of the length, and at most for the last 100 characters. */
const LAST_PART = 0.2;
const MOST_COUNTED = 100;
/** In a short field, at least this number of characters is counted. */
const LEAST_COUNTED = 5;

/**
 * Returns the number of remaining characters as a sentence. Returns an empty string while the limit
 * is far, and null when the field has no limit that a person can reach. `maxLength` and `value` are
 * counted in UTF-16 code units, as browsers do.
 */
export function remainingLength({
  value,
  maxLength,
}: {
  value: string;
  maxLength: number;
}): string | null {
  if (maxLength < SHORTEST_LIMIT) return null;
  const left = maxLength - value.length;
  if (left > Math.min(MOST_COUNTED, Math.max(LEAST_COUNTED, maxLength * LAST_PART))) return '';
  if (left <= 0) return `Limite atteinte : ${formatNumber(maxLength)} caractères`;
  return countOf(left, 'caractère restant', 'caractères restants');
}

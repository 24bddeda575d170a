import { countOf, formatNumber } from '#web/ui/format/numbers.ts';

/** Fields with a shorter limit hold codes, hours and numbers, whose length their form says. */
const SHORTEST_LIMIT = 15;
/** The count appears in the last fifth of the length, and at most for the last 100 characters. */
const LAST_PART = 0.2;
const MOST_COUNTED = 100;
/** Of a short field, at least so many are counted. */
const LEAST_COUNTED = 5;

/**
 * The number of characters that a field still takes, as a sentence. Empty while the limit is far;
 * null where the field has no limit that a person can reach. `maxLength` and `value` count UTF-16
 * units, as browsers do.
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

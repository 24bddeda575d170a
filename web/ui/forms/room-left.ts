import { countOf, formatNumber } from '#web/ui/format/numbers.ts';

/** Shorter ones are codes, hours and numbers, whose length their form says already. */
const SHORTEST_LIMIT = 15;
/** The count appears in the last fifth, but not before 100 characters are left. */
const LAST_PART = 0.2;
const MOST_SAID = 100;

/**
 * What is still free in a field near its limit, in words; empty far from it, null where the field
 * has no limit that a person can meet. `maxLength` and `value` count UTF-16 units, as browsers do.
 */
export function roomLeft({
  value,
  maxLength,
}: {
  value: string;
  maxLength: number;
}): string | null {
  if (maxLength < SHORTEST_LIMIT) return null;
  const left = maxLength - value.length;
  if (left > Math.min(MOST_SAID, Math.max(5, maxLength * LAST_PART))) return '';
  if (left <= 0) return `Limite atteinte : ${formatNumber(maxLength)} caractères`;
  return countOf(left, 'caractère restant', 'caractères restants');
}

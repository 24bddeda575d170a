import { expect, test } from 'vitest';
import { countOf, formatDecimal, formatNumber, formatShare } from './numbers.ts';

test('thousands, decimals and shares are in French format, with a narrow no-break space', () => {
  expect(formatNumber(12480)).toBe('12\u202F480');
  expect(formatDecimal(4.58)).toBe('4,6');
  // Six times 5 and five times 4, as on the public page of the product.
  expect(formatDecimal(50 / 11)).toBe('4,5');
  expect(formatShare(0.38)).toBe('38\u202F%');
  expect(formatShare(0.074, true)).toBe('7,4\u202F%');
});

test('French is singular below two', () => {
  expect([0, 1, 2].map((value) => countOf(value, 'envoi', 'envois'))).toEqual([
    '0 envoi',
    '1 envoi',
    '2 envois',
  ]);
});

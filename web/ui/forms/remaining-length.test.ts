import { expect, test } from 'vitest';
import { remainingLength } from './remaining-length.ts';

const left = (length: number, maxLength: number) =>
  remainingLength({ value: 'a'.repeat(length), maxLength });

test('a text shows the characters left in the last fifth of its limit, and the limit once it is reached', () => {
  expect(left(0, 60)).toBe('');
  expect(left(47, 60)).toBe('');
  expect(left(48, 60)).toBe('12 caractères restants');
  expect(left(59, 60)).toBe('1 caractère restant');
  expect(left(60, 60)).toMatch(/^Limite atteinte\s: 60 caractères$/u);
});

test('a long text shows them from the last hundred on', () => {
  expect(left(4899, 5000)).toBe('');
  expect(left(4900, 5000)).toBe('100 caractères restants');
  expect(left(5000, 5000)).toMatch(/5\s000 caractères$/u);
});

test('a field without a limit, or of a fixed length, shows nothing', () => {
  expect(left(10, -1)).toBeNull();
  expect(left(5, 5)).toBeNull();
});

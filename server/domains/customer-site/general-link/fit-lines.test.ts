import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLines } from './fit-lines.ts';

/** Measures a text whose letters are half as wide as they are high. */
const measure = (text: string, size: number): number => Array.from(text).length * size * 0.5;
const FIT = { measure, width: 100, size: 10, smallest: 5, lines: 2 };

test('no single word is left on the last line', () => {
  expect(fitLines('La savonnerie du vieux port', FIT)).toEqual({
    size: 10,
    lines: ['La savonnerie', 'du vieux port'],
  });
});

test('a text with too many lines is set in a smaller size, and a non-breaking space does not break', () => {
  const { size, lines } = fitLines('La très ancienne maison des savons de Marseille\u00a0!', FIT);
  expect(lines).toHaveLength(2);
  expect(size).toBeLessThan(10);
  expect(lines.at(-1)).toContain('Marseille\u00a0!');
});

test('a very long word continues on the next line, within the width', () => {
  const { size, lines } = fitLines('A'.repeat(130), FIT);
  expect(size).toBe(5);
  expect(lines.join('')).toBe('A'.repeat(130));
  expect(lines.every((line) => measure(line, size) <= 100)).toBe(true);
});

test('an empty text has no line', () => {
  expect(fitLines('  ', FIT).lines).toEqual([]);
});

test('for any text, every character is there and every line fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { size, lines } = fitLines(text, FIT);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(lines.every((line) => measure(line, size) <= 100)).toBe(true);
    }),
  );
});

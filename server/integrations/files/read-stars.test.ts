import { describe, test, expect } from 'vitest';
import { readStars } from '#server/domains/imports/reviews/read-stars.ts';

describe('stars', () => {
  test.each([
    ['4', 4, false],
    ['4,0', 4, false],
    ['4,5', 4, true],
    ['4.6', 5, true],
    ['4,5/5', 4, true],
    ['9/10', 4, true],
    ['10/10', 5, false],
    ['90 %', 4, true],
    ['100%', 5, false],
    ['★★★★☆', 4, false],
    ['⭐⭐', 2, false],
    ['5 étoiles', 5, false],
    ['3 stars', 3, false],
    ['4 sur 5', 4, false],
    ['18 / 20', 4, true],
    ['1', 1, false],
  ])('« %s » is %i', (cell, rating, is_rounded) => {
    expect(readStars(cell, 5)).toEqual({ rating, is_rounded });
  });

  test.each([
    '0',
    '6',
    '-1',
    '',
    'cinq',
    '11/10',
    '101 %',
    '0/10',
    '0,5',
    '1e3',
    '4;5',
    '★★★★★★',
    '=5',
  ])('« %s » is no rating', (cell) => {
    expect(readStars(cell, 5)).toBeNull();
  });

  test('on another scale, a half goes to the lower star and one star is the least', () => {
    expect(
      ['1', '2', '3', '8', '9', '10', '0', '11'].map((cell) => readStars(cell, 10)?.rating ?? null),
    ).toEqual([1, 1, 1, 4, 4, 5, null, null]);
    expect(['1', '50', '90', '91', '100'].map((cell) => readStars(cell, 100)?.rating)).toEqual([
      1, 2, 4, 5, 5,
    ]);
  });
});

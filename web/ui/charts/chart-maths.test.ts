import { describe, expect, test } from 'vitest';
import { barCentre, barTop, niceTop } from './bar-geometry.ts';
import { daysIn, lastDays, periodBefore, periodLabel } from '#web/ui/period/period.ts';
import { sparkPoints } from './spark-line.tsx';

describe('an axis', () => {
  test.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 8],
    [10, 10],
    [11, 12],
    [19, 20],
    [21, 30],
    [101, 120],
    [1284, 1600],
    [49_000, 50_000],
  ])('for a largest value of %i ends at %i', (largest, top) => {
    expect(niceTop(largest)).toBe(top);
  });
  test('begins at zero: an empty bar has no height, the largest has the full height', () => {
    expect(barTop(0, 20, 184)).toBe(160);
    expect(barTop(20, 20, 184)).toBe(8);
    expect(barCentre(0, 1, 808)).toBe(416);
  });
});

test('a spark line has at most 14 points and stays in its box', () => {
  const points = sparkPoints(Array.from({ length: 365 }, (_, index) => index % 50));
  expect(points.length).toBeLessThanOrEqual(14);
  for (const [x, y] of points) expect(x >= 0 && x <= 76 && y >= 0 && y <= 24).toBe(true);
});

describe('a period', () => {
  const today = '2026-11-20';
  test('includes its first and its last day', () => {
    expect(lastDays(30, today)).toEqual({ start: '2026-10-22', end: today });
    expect(daysIn({ start: today, end: today })).toBe(1);
  });
  test('is compared with the same number of days just before', () => {
    expect(periodBefore(lastDays(30, today))).toEqual({ start: '2026-09-22', end: '2026-10-21' });
  });
  test('is shown by its name, or by its first and last day', () => {
    expect(periodLabel(lastDays(30, today), today)).toBe('30 derniers jours');
    expect(periodLabel({ start: '2026-11-01', end: '2026-11-10' }, today)).toBe(
      '1er nov. – 10 nov.',
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareGroups, smallestFound } from './ab-test.ts';

const group = fc
  .integer({ min: 1, max: 5000 })
  .chain((sent) =>
    fc.record({ sent: fc.constant(sent), rated: fc.integer({ min: 0, max: sent }) }),
  );

test('the confidence interval is that of Newcombe (1998, method 10)', () => {
  // Table II of the paper: 56/70 − 48/80, with the groups in the other order.
  const compared = compareGroups({ sent: 80, rated: 48 }, { sent: 70, rated: 56 });
  expect(compared?.difference).toBeCloseTo(0.2, 4);
  expect(compared?.interval_low).toBeCloseTo(0.0524, 3);
  expect(compared?.interval_high).toBeCloseTo(0.3339, 3);
});

test('the interval contains the difference, stays within −1 and 1, and is mirrored when the groups are swapped', () => {
  fc.assert(
    fc.property(group, group, (a, b) => {
      const one = compareGroups(a, b);
      const other = compareGroups(b, a);
      if (!one || !other) throw new Error('a group is empty');
      expect(one.interval_low).toBeLessThanOrEqual(one.difference + 1e-12);
      expect(one.interval_high).toBeGreaterThanOrEqual(one.difference - 1e-12);
      expect(one.interval_low).toBeGreaterThanOrEqual(-1);
      expect(one.interval_high).toBeLessThanOrEqual(1);
      expect(one.interval_low).toBeCloseTo(-other.interval_high, 9);
    }),
  );
});

test('an empty group is not compared, and larger tests detect smaller differences', () => {
  expect(compareGroups({ sent: 0, rated: 0 }, { sent: 10, rated: 1 })).toBeNull();
  expect(smallestFound(0, 0.3)).toBeNull();
  expect(smallestFound(1000, 0.3)).toBeLessThan(smallestFound(100, 0.3) ?? 0);
});

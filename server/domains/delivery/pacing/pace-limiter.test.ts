import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPaceLimiter, type Pace, silenceOf } from './pace-limiter.ts';

const paces: fc.Arbitrary<Pace> = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 300 }), seconds: fc.constant(1) }),
  fc.constantFrom(
    { count: 1000, seconds: 1 },
    { count: 80, seconds: 1 },
    { count: 60, seconds: 60 },
    { count: 1, seconds: 6 },
    { count: 10, seconds: 60 },
  ),
);

/**
 * Returns the largest number of starts in any half-open window of that length. The starts are
 * sorted.
 */
function fullest(starts: readonly number[], length: number): number {
  let first = 0;
  return starts.reduce((most, at, i) => {
    while (at - (starts[first] ?? 0) >= length) first += 1;
    return Math.max(most, i - first + 1);
  }, 0);
}

/**
 * Calls as fast as the limiter allows. `lateness` returns the delay of each wake-up in
 * milliseconds.
 */
function run(
  pace: Pace,
  from: number,
  calls: number,
  lateness: (i: number) => number,
  opensAt = from,
): number[] {
  const limiter = createPaceLimiter(pace, opensAt);
  const starts: number[] = [];
  let now = from;
  for (let i = 0; starts.length < calls; i++) {
    const wait = limiter.wait(now);
    if (wait > 0) now += Math.max(1, Math.ceil(wait)) + lateness(i);
    else {
      limiter.record(now);
      starts.push(now);
    }
  }
  return starts;
}

test('no time window holds more calls than the limit, however late or irregular the clock is', () => {
  fc.assert(
    fc.property(
      paces,
      fc.array(
        fc.oneof(
          fc.double({ min: 0, max: 5, noNaN: true }),
          fc.double({ min: 0, max: 3000, noNaN: true }),
        ),
        { minLength: 1, maxLength: 50 },
      ),
      (pace, late) => {
        const starts = run(pace, 17, pace.count * 3 + 5, (i) => late[i % late.length] ?? 0);
        expect(fullest(starts, pace.seconds * 1000)).toBeLessThanOrEqual(pace.count);
      },
    ),
    { numRuns: 1000 },
  );
});

test('the provider’s windows stay within the limit when calls arrive up to 40 ms late', () => {
  fc.assert(
    fc.property(
      paces,
      fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { minLength: 3, maxLength: 50 }),
      (pace, delays) => {
        const seen = run(pace, 0, pace.count * 3 + 5, () => 1)
          .map((at, i) => at + (delays[i % delays.length] ?? 0))
          .toSorted((a, b) => a - b);
        expect(fullest(seen, pace.seconds * 1000)).toBeLessThanOrEqual(pace.count);
      },
    ),
    { numRuns: 1000 },
  );
});

test('at least 95 % of the limit is used, with timers up to 4 ms late', () => {
  fc.assert(
    fc.property(
      paces,
      fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 1, maxLength: 50 }),
      (pace, late) => {
        const calls = pace.count * 20 + 20;
        const starts = run(pace, 0, calls, (i) => late[i % late.length] ?? 0);
        const took = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
        expect((calls - 1) / (took / 1000)).toBeGreaterThanOrEqual(
          (0.95 * pace.count) / pace.seconds,
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('a new owner after the required pause and the former owner together stay within the limit', () => {
  fc.assert(
    fc.property(
      paces,
      fc.integer({ min: 1, max: 900 }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (pace, calls, late) => {
        const before = run(pace, 0, calls, () => late);
        const taken = before.at(-1) ?? 0;
        const after = run(pace, taken, pace.count + 5, () => late, taken + silenceOf(pace));
        expect(fullest([...before, ...after], pace.seconds * 1000)).toBeLessThanOrEqual(pace.count);
      },
    ),
    { numRuns: 500 },
  );
});

test('the computed number of calls in a time equals the number that the limiter allows', () => {
  fc.assert(
    fc.property(
      paces,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 10_000 }),
      (pace, before, within) => {
        const limiter = createPaceLimiter(pace, 0);
        let now = 0;
        const call = (): void => {
          now += Math.max(0, limiter.wait(now));
          limiter.record(now);
        };
        for (let i = 0; i < before; i++) call();
        const end = now + within;
        const fits = limiter.fits(now, within);
        let through = 0;
        while (now + Math.max(0, limiter.wait(now)) <= end) {
          call();
          through += 1;
        }
        // After `count` calls the window of the last starts, with its guard of 40 ms, may end later
        // than their spacing. This delay applies once for each window.
        const guardCosts = Math.max(0, 40 - pace.seconds * 1000 * (1 / 0.975 - 1)) / 1000;
        expect(through).toBeLessThanOrEqual(fits + 1);
        expect(through).toBeGreaterThanOrEqual(
          Math.floor(fits * 0.95) - 1 - Math.ceil((guardCosts * pace.count) / pace.seconds),
        );
      },
    ),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPace, createPaces, type PaceClock } from './create-pace.ts';

/** Creates a clock that calls and pauses advance, so that no test waits. */
function countedClock(): PaceClock & { pass: (ms: number) => void; rested: () => number } {
  let [at, rested] = [0, 0];
  return {
    now: () => at,
    rest: (ms) => {
      at += ms;
      rested += ms;
      return Promise.resolve();
    },
    pass: (ms) => void (at += ms),
    rested: () => rested,
  };
}

test('a shop works for us a fifth of the time at most, however slow it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 7_500 }), { minLength: 2, maxLength: 40 }),
      async (durations) => {
        const clock = countedClock();
        const pace = createPace(clock);
        for (const ms of durations)
          await pace.run(() => {
            clock.pass(ms);
            return Promise.resolve();
          });
        const busy = durations.slice(0, -1).reduce((sum, ms) => sum + ms, 0);
        expect(busy).toBeLessThanOrEqual((busy + clock.rested()) * 0.2 + 0.001);
      },
    ),
  );
});

test('one call at a time, also after one that failed', async () => {
  const pace = createPace({ now: () => 0, rest: () => Promise.resolve() });
  let [open, most] = [0, 0];
  const call = async (fails: boolean): Promise<void> => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((done) => setTimeout(done, 1));
    open -= 1;
    if (fails) throw new Error('no');
  };
  const calls = Array.from({ length: 10 }, (_, n) =>
    pace.run(() => call(n % 3 === 0)).catch(() => undefined),
  );
  await Promise.all(calls);
  expect(most).toBe(1);
});

test('slow answers make smaller pages, fast ones larger again', async () => {
  const clock = countedClock();
  const pace = createPace(clock);
  const take = (ms: number): Promise<void> =>
    pace.run(() => {
      clock.pass(ms);
      return Promise.resolve();
    });
  expect(pace.page(100)).toBe(100);
  await take(6_000);
  await take(6_000);
  expect(pace.page(100)).toBe(25);
  for (let n = 0; n < 10; n++) await take(9_000);
  expect(pace.page(100)).toBe(10);
  for (let n = 0; n < 10; n++) await take(100);
  expect(pace.page(100)).toBe(100);
});

test('shops of one host share its pace', () => {
  const paceOf = createPaces();
  expect(paceOf('https://boutique.example/fr')).toBe(paceOf('https://boutique.example/en'));
  expect(paceOf('https://boutique.example')).not.toBe(paceOf('https://autre.example'));
});

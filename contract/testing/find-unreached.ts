import fc from 'fast-check';

/** So many at once: few enough to stop soon, enough to vary. */
const PIECE = 50;

/**
 * Which of `wanted` no value of `arbitrary` reaches. Draws until all are reached, `most` values at
 * most; the same seed draws the same values.
 */
export function findUnreached<Value>(
  arbitrary: fc.Arbitrary<Value>,
  reachedBy: (value: Value) => Iterable<string>,
  wanted: readonly string[],
  { most, seed }: { most: number; seed: number },
): string[] {
  const unreached = new Set(wanted);
  for (let drawn = 0; drawn < most && unreached.size > 0; drawn += PIECE)
    for (const value of fc.sample(arbitrary, { numRuns: PIECE, seed: seed + drawn }))
      for (const one of reachedBy(value)) unreached.delete(one);
  return [...unreached];
}

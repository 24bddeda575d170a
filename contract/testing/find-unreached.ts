import fc from 'fast-check';

/**
 * The number of values drawn at once. It is small enough to stop early and large enough to vary.
 */
const PIECE = 50;

/**
 * Returns the elements of `wanted` that no value of `arbitrary` reaches. Draws values until all are
 * reached, but at most about `most` of them. The same seed draws the same values.
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

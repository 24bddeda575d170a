import fc from 'fast-check';

/** What the setup of the tests gives fast-check at full size: the whole of each property. */
const WHOLE = 1_000;

/**
 * How many cases a large property tries: `full` of them in `.ci/run`, a part of them in `npm test`,
 * whose setup says by fast-check’s own number of runs which part (`property-seed.ts`).
 */
export function propertyRuns(full: number): number {
  const share = (fc.readConfigureGlobal().numRuns ?? WHOLE) / WHOLE;
  return Math.ceil(full * Math.min(share, 1));
}

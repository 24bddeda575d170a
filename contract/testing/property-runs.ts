import fc from 'fast-check';

/** The number of runs with which the test setup configures fast-check for a full test. */
const WHOLE = 1_000;

/**
 * Returns the number of cases for a large property: `full` in `.ci/run`, and a part of it in `npm
 * test`. The setup (`property-seed.ts`) defines that part by fast-check’s own number of runs.
 */
export function propertyRuns(full: number): number {
  const share = (fc.readConfigureGlobal().numRuns ?? WHOLE) / WHOLE;
  return Math.ceil(full * Math.min(share, 1));
}

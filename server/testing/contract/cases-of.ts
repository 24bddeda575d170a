/**
 * `npm test` runs the generated tests at a size that a developer waits for; `.ci/run` sets
 * `TEST_SIZE=full` and runs more of the same cases.
 */
const IS_FULL = process.env['TEST_SIZE'] === 'full';

/** How many generated cases a test runs. */
export const casesOf = (size: { test: number; full: number }): number =>
  IS_FULL ? size.full : size.test;

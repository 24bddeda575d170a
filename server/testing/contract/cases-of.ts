/**
 * `npm test` runs the generated tests at a size that a developer waits for; `.ci/run` sets
 * `TEST_SIZE=full` and runs more of the same cases.
 */
const IS_FULL = process.env['TEST_SIZE'] === 'full';

/** How many generated cases a test runs: `RUNS=2000` says it for those of the run. */
export const casesOf = (size: { test: number; full: number }): number =>
  Number(process.env['RUNS'] ?? (IS_FULL ? size.full : size.test));

/** What the generated bodies and queries grow from: `FUZZ_SEED=7` makes others. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

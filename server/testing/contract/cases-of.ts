/**
 * True in `.ci/run`, which sets `TEST_SIZE=full` and runs more of the same generated cases.
 * Otherwise tests have a size for which a developer can wait.
 */
export const IS_FULL = process.env['TEST_SIZE'] === 'full';

/** Returns the number of generated cases that a test runs. `RUNS=2000` overrides it. */
export const casesOf = (size: { test: number; full: number }): number =>
  Number(process.env['RUNS'] ?? (IS_FULL ? size.full : size.test));

/**
 * Returns the step with which a list is sampled: `every` at the size of a developer, 1 at full
 * size.
 */
export const stepOf = (every: number): number => (IS_FULL ? 1 : every);

/**
 * Returns the cases of a generated family that this run executes: all at full size, and otherwise
 * each `every`-th, beginning with the first. They are the same at every run, so that a failure is
 * repeated. Prints their number.
 */
export function playedOf<T>(family: string, cases: readonly T[], every: number): readonly T[] {
  const played = cases.filter((_, place) => place % stepOf(every) === 0);
  // Playwright loads a file once to list its tests and again in each worker, but the line is
  // printed once.
  if (process.env['TEST_WORKER_INDEX'] === undefined)
    console.log(`${family}: ${played.length} of ${cases.length} played`);
  return played;
}

/**
 * Returns the part of `parts` with which the case at this place is tested, in turn. Returns all of
 * them at full size.
 */
export const turnOf = <T>(place: number, parts: readonly T[]): readonly T[] =>
  IS_FULL ? parts : parts.slice(place % parts.length).slice(0, 1);

/** The seed of the generated bodies and queries: `FUZZ_SEED=7` generates others. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

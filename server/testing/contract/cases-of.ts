/**
 * Generated tests run at a size that a developer waits for; `.ci/run` sets `TEST_SIZE=full` and
 * runs more of the same cases.
 */
export const IS_FULL = process.env['TEST_SIZE'] === 'full';

/** How many generated cases a test runs: `RUNS=2000` says it for those of the run. */
export const casesOf = (size: { test: number; full: number }): number =>
  Number(process.env['RUNS'] ?? (IS_FULL ? size.full : size.test));

/** Where each `every`-th of a list stands for all at the size of a developer: 1 at full size. */
export const stepOf = (every: number): number => (IS_FULL ? 1 : every);

/**
 * The cases of a generated family that this run plays: all of them at full size, and each
 * `every`-th, beginning with the first, at the size of a developer. The same ones at every run, so
 * that what is red is red again. Prints how many of how many it plays.
 */
export function playedOf<T>(family: string, cases: readonly T[], every: number): readonly T[] {
  const played = cases.filter((_, place) => place % stepOf(every) === 0);
  // Playwright reads a file once to list its tests and again in each worker: it is printed once.
  if (process.env['TEST_WORKER_INDEX'] === undefined)
    console.log(`${family}: ${played.length} of ${cases.length} played`);
  return played;
}

/** The part of `parts` that the case at this place is played with, in turn; all at full size. */
export const turnOf = <T>(place: number, parts: readonly T[]): readonly T[] =>
  IS_FULL ? parts : parts.slice(place % parts.length).slice(0, 1);

/** What the generated bodies and queries grow from: `FUZZ_SEED=7` makes others. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

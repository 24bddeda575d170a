import type { Database } from '#server/database/open.ts';
import { simulateSeed } from './simulate-seed.ts';

/**
 * Runs the simulator with `count` seeds from `first`, one at a time on each database. Returns one
 * line for each seed that broke a rule.
 */
export async function simulateSeeds(
  databases: readonly Database[],
  first: number,
  count: number,
): Promise<string[]> {
  const failed: string[] = [];
  let next = first;
  const work = async (db: Database): Promise<void> => {
    while (next < first + count) {
      const seed = next++;
      const wrong = await simulateSeed(db, seed).then(
        (result) => result.wrong,
        (error: unknown) => [String(error)],
      );
      if (wrong.length > 0) failed.push(`seed ${seed}: ${wrong.join('; ')}`);
    }
  };
  await Promise.all(databases.map(work));
  return failed;
}

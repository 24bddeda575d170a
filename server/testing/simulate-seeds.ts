import type { Database } from '#server/database/open.ts';
import { playSending } from './simulate-seed.ts';

/** Plays these seeds, as many at once as there are databases; returns what went wrong, a line a seed. */
export async function playSeeds(
  databases: readonly Database[],
  first: number,
  count: number,
): Promise<string[]> {
  const failed: string[] = [];
  let next = first;
  const tell = async (db: Database): Promise<void> => {
    while (next < first + count) {
      const seed = next++;
      const wrong = await playSending(db, seed).then(
        (played) => played.wrong,
        (error: unknown) => [String(error)],
      );
      if (wrong.length > 0) failed.push(`seed ${seed}: ${wrong.join('; ')}`);
    }
  };
  await Promise.all(databases.map(tell));
  return failed;
}

import { isDatabaseAway } from './is-database-away.ts';

interface Waiting<A, R> {
  asked: A;
  key: string;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  /** Asked in one transaction at most. */
  together: number;
  /** Transactions at once. */
  writers: number;
}

/**
 * What many visitors ask for in the same moment is written in one transaction; each is answered once it is committed, so that nothing that was
 * acknowledged can be lost. The first never waits: the others gather while it is written. The same key is never twice in the hands of writers.
 * What fails together is done again one by one, so that a visitor’s failure stays their own.
 */
export function gatherWrites<A, R>(
  write: (asked: readonly A[]) => Promise<readonly R[]>,
  keyOf: (asked: A) => string,
  { together, writers }: Limits = { together: 100, writers: 2 },
): (asked: A) => Promise<R> {
  let waiting: Waiting<A, R>[] = [];
  const held = new Set<string>();
  let busy = 0;

  const take = (): Waiting<A, R>[] => {
    const taken: Waiting<A, R>[] = [];
    const left: Waiting<A, R>[] = [];
    for (const one of waiting) {
      if (taken.length >= together || held.has(one.key)) {
        left.push(one);
        continue;
      }
      held.add(one.key);
      taken.push(one);
    }
    waiting = left;
    return taken;
  };

  const begin = (): void => {
    while (busy < writers) {
      const taken = take();
      if (taken.length === 0) return;
      busy++;
      void writeAll(write, taken).finally(() => {
        busy--;
        for (const { key } of taken) held.delete(key);
        begin();
      });
    }
  };

  return (asked) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ asked, key: keyOf(asked), resolve, reject });
      begin();
    });
}

async function writeAll<A, R>(
  write: (asked: readonly A[]) => Promise<readonly R[]>,
  taken: readonly Waiting<A, R>[],
): Promise<void> {
  try {
    const results = await write(taken.map(({ asked }) => asked));
    taken.forEach(({ resolve }, index) => resolve(results[index] as R));
  } catch (error) {
    if (taken.length === 1 || isDatabaseAway(error))
      return taken.forEach(({ reject }) => reject(error));
    for (const one of taken) await writeAll(write, [one]);
  }
}

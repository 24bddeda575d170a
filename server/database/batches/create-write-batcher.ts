import { isDatabaseAway } from '#server/database/is-database-away.ts';

interface QueuedWrite<A, R> {
  batch: A;
  key: string;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  /** The largest number of calls that one transaction writes. */
  together: number;
  /** The number of transactions that run at the same time. */
  writers: number;
}

/**
 * Creates a write batcher: calls that come in the same moment are written in one transaction. Each
 * call is answered after the commit, so that no acknowledged write can be lost. The first call
 * never waits; the others are collected while it is written. Two transactions never write the same
 * key at the same time. When a batch fails, its calls are written again one by one, so that only
 * the call that causes the error fails.
 */
export function createWriteBatcher<A, R>(
  write: (batch: readonly A[]) => Promise<readonly R[]>,
  keyOf: (batch: A) => string,
  { together, writers }: Limits = { together: 100, writers: 2 },
): (batch: A) => Promise<R> {
  let waiting: QueuedWrite<A, R>[] = [];
  const batchKeys = new Set<string>();
  let busy = 0;

  const take = (): QueuedWrite<A, R>[] => {
    const taken: QueuedWrite<A, R>[] = [];
    const remainingWrites: QueuedWrite<A, R>[] = [];
    for (const one of waiting) {
      if (taken.length >= together || batchKeys.has(one.key)) {
        remainingWrites.push(one);
        continue;
      }
      batchKeys.add(one.key);
      taken.push(one);
    }
    waiting = remainingWrites;
    return taken;
  };

  const begin = (): void => {
    while (busy < writers) {
      const taken = take();
      if (taken.length === 0) return;
      busy++;
      void writeAll(write, taken).finally(() => {
        busy--;
        for (const { key } of taken) batchKeys.delete(key);
        begin();
      });
    }
  };

  return (batch) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ batch, key: keyOf(batch), resolve, reject });
      begin();
    });
}

async function writeAll<A, R>(
  write: (batch: readonly A[]) => Promise<readonly R[]>,
  taken: readonly QueuedWrite<A, R>[],
): Promise<void> {
  try {
    const results = await write(taken.map(({ batch }) => batch));
    taken.forEach(({ resolve }, index) => resolve(results[index] as R));
  } catch (error) {
    if (taken.length === 1 || isDatabaseAway(error))
      return taken.forEach(({ reject }) => reject(error));
    for (const one of taken) await writeAll(write, [one]);
  }
}

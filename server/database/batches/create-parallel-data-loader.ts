interface Batch<R> {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, R>>;
}

/** Statements that run at the same time. */
const READERS = 2;

/**
 * A data loader that reads the keys of one moment by one statement, with at most two statements under way. Every caller is answered by a statement that began after the call,
 * so that it sees all that was committed before. Keys are collected while both statements run.
 */
export function createParallelDataLoader<R>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>,
): (key: string) => Promise<R | undefined> {
  let next: Batch<R> | null = null;
  let free: PromiseWithResolvers<void> | null = null;
  let busy = 0;

  const begin = async (keys: ReadonlySet<string>): Promise<ReadonlyMap<string, R>> => {
    while (busy >= READERS) await (free ??= Promise.withResolvers()).promise;
    next = null;
    busy++;
    try {
      return await read([...keys]);
    } finally {
      busy--;
      free?.resolve();
      free = null;
    }
  };

  return async (key) => {
    if (next === null) {
      const keys = new Set<string>();
      next = { keys, found: Promise.resolve().then(() => begin(keys)) };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

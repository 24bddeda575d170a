interface Gathering<R> {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, R>>;
}

/** Reads at once. */
const READERS = 2;

/**
 * What many callers ask for in the same moment is read by one statement. Whoever asks is answered by a reading that began after they asked, so that they see all that was
 * committed before; the first never waits, the others gather while it is read.
 */
export function gatherReads<R>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>,
): (key: string) => Promise<R | undefined> {
  let next: Gathering<R> | null = null;
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

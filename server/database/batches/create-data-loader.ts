import DataLoader from 'dataloader';

/** Milliseconds after which a statement that has not answered no longer delays the next batch. */
const PATIENCE_MS = 1_000;

/**
 * Creates a data loader without a cache, with at most `statements` running at a time. The keys
 * requested in the same tick are read by one statement. Keys requested while all statements run are
 * collected for the next one. Each call is answered by a statement that began after it, so that it
 * sees all that was committed before. The result for a key without a row is undefined.
 */
export function createDataLoader<Key, T>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, T>>,
  { statements }: { statements: number },
): (key: Key) => Promise<T | undefined> {
  let busy = 0;
  // DataLoader starts no other batch before this one is dispatched.
  let waiting: (() => void) | null = null;

  const begin = (): (() => void) => {
    busy++;
    const end = (): void => {
      clearTimeout(patience);
      if (hasEnded) return;
      hasEnded = true;
      busy--;
      const dispatch = waiting;
      waiting = null;
      dispatch?.();
    };
    let hasEnded = false;
    const patience = setTimeout(end, PATIENCE_MS);
    return end;
  };

  const loader = new DataLoader<Key, T | undefined>(
    async (keys) => {
      const end = begin();
      try {
        const found = await read([...new Set(keys)]);
        return keys.map((key) => found.get(key));
      } finally {
        end();
      }
    },
    {
      cache: false,
      batchScheduleFn: (dispatch) => {
        if (busy < statements) queueMicrotask(dispatch);
        else waiting = dispatch;
      },
    },
  );
  return (key) => loader.load(key);
}

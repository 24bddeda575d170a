/** Milliseconds after which a statement that has not answered no longer delays the next batch. */
const PATIENCE_MS = 1_000;

interface Batch<Key, T> {
  keys: Set<Key>;
  began: number;
  acceptsConnections: PromiseWithResolvers<ReadonlyMap<Key, T>>;
}

/**
 * A data loader with one statement under way at a time. A key that is asked for while a statement runs is read by the next one, so that no answer is older than its question.
 * The first caller never waits, and under load one statement serves all the keys that came in the meantime.
 */
export function createSerialDataLoader<Key, T>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, T>>,
): (key: Key) => Promise<T | undefined> {
  let underWay: Batch<Key, T> | null = null;
  let next: Batch<Key, T> | null = null;
  const begin = async (batch: Batch<Key, T>): Promise<void> => {
    [underWay, next] = [batch, null];
    batch.began = performance.now();
    try {
      batch.acceptsConnections.resolve(await read([...batch.keys]));
    } catch (error) {
      batch.acceptsConnections.reject(error);
    }
    if (underWay !== batch) return;
    underWay = null;
    if (next) void begin(next);
  };
  return async (key) => {
    const batch = (next ??= {
      keys: new Set(),
      began: 0,
      acceptsConnections: Promise.withResolvers(),
    });
    batch.keys.add(key);
    if (underWay === null || performance.now() - underWay.began > PATIENCE_MS) void begin(batch);
    const acceptsConnections = await batch.acceptsConnections.promise;
    return acceptsConnections.get(key);
  };
}

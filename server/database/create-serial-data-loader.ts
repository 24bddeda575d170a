/** A statement that has not come back for so long holds up nobody else. */
const PATIENCE_MS = 1_000;

interface Batch<Key, T> {
  keys: Set<Key>;
  began: number;
  answers: PromiseWithResolvers<ReadonlyMap<Key, T>>;
}

/**
 * What many callers ask at the same moment, in one statement. Whoever asks while one is under way is asked for with the next: no answer is older than its
 * question, alone one waits for nobody, and under load a statement serves all who came meanwhile.
 */
export function askTogether<Key, T>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, T>>,
): (key: Key) => Promise<T | undefined> {
  let underWay: Batch<Key, T> | null = null;
  let next: Batch<Key, T> | null = null;
  const begin = async (batch: Batch<Key, T>): Promise<void> => {
    [underWay, next] = [batch, null];
    batch.began = performance.now();
    try {
      batch.answers.resolve(await read([...batch.keys]));
    } catch (error) {
      batch.answers.reject(error);
    }
    if (underWay !== batch) return;
    underWay = null;
    if (next) void begin(next);
  };
  return async (key) => {
    const batch = (next ??= { keys: new Set(), began: 0, answers: Promise.withResolvers() });
    batch.keys.add(key);
    if (underWay === null || performance.now() - underWay.began > PATIENCE_MS) void begin(batch);
    const answers = await batch.answers.promise;
    return answers.get(key);
  };
}

/**
 * The count from which a result is cached. Counting thousands of rows takes milliseconds, and every
 * open screen requests the count every five seconds.
 */
const LARGE = 1_000;
const CACHED_MS = 5_000;
/** The number of cached counts of one database. The oldest are dropped first. */
const MOST = 500;

interface CachedCount {
  n: number;
  until: number;
}
const remembered = new WeakMap<object, Map<string, CachedCount>>();

interface CountingApp {
  db: object;
  clock: { now(): Date };
}

/**
 * Returns the result of `count`. A large result is cached for five seconds under `key`. A small one
 * is counted each time.
 */
export async function largeCount(
  app: CountingApp,
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  const before = findLargeCount(app, key);
  if (before !== null) return before;
  const began = app.clock.now();
  const n = await count();
  saveLargeCount(app, key, { n, began });
  return n;
}

/**
 * Returns the cached count, for a statement that counts among other things. Returns null when it
 * must be counted.
 */
export function findLargeCount({ db, clock }: CountingApp, key: string): number | null {
  const before = remembered.get(db)?.get(key);
  return before && clock.now().getTime() < before.until ? before.n : null;
}

/** Caches a large count. `began` is the time at which the counting began. */
export function saveLargeCount(
  { db }: Pick<CountingApp, 'db'>,
  key: string,
  { n, began }: { n: number; began: Date },
): void {
  const now = began.getTime();
  const counts = remembered.get(db) ?? new Map<string, CachedCount>();
  remembered.set(db, counts);
  counts.delete(key);
  if (n >= LARGE) counts.set(key, { n, until: now + CACHED_MS });
  for (const [oldest] of counts) {
    if (counts.size <= MOST) break;
    counts.delete(oldest);
  }
}

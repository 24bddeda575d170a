/**
 * The count from which a result is cached. Thousands of rows take milliseconds to count, and every
 * open screen asks every five seconds.
 */
const LARGE = 1_000;
const KEPT_MS = 5_000;
/** The number of cached counts of one database. The oldest are dropped first. */
const MOST = 500;

interface CachedCount {
  n: number;
  until: number;
}
const remembered = new WeakMap<object, Map<string, CachedCount>>();

/**
 * Returns what `count` counts. A large result is cached for five seconds under `key`; a small one
 * is counted each time.
 */
export async function largeCount(
  { db, clock }: { db: object; clock: { now(): Date } },
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  const now = clock.now().getTime();
  const counts = remembered.get(db) ?? new Map<string, CachedCount>();
  remembered.set(db, counts);
  const before = counts.get(key);
  if (before && now < before.until) return before.n;
  const n = await count();
  counts.delete(key);
  if (n >= LARGE) counts.set(key, { n, until: now + KEPT_MS });
  for (const [oldest] of counts) {
    if (counts.size <= MOST) break;
    counts.delete(oldest);
  }
  return n;
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';

/**
 * A reading that takes longer, in milliseconds, is cached for a minute. Comparing two years repeats
 * a few readings, and the figures of a long period hardly change in a minute.
 */
const COSTLY_MS = 500;
const CACHED_MS = 60_000;

interface ReadSettings {
  /** True when the period is so long that a full scan of the messages is faster. */
  is_long?: boolean;
  costly_ms?: number;
}

interface CachedReading {
  answer: Promise<unknown>;
  until: number;
}
const readings = new WeakMap<App['db'], Map<string, CachedReading>>();

/**
 * Runs a reading of many requests in one snapshot, with more memory for sorting. Unless the period
 * is long, indexes are preferred to a scan of all messages. Concurrent identical readings share one
 * result. A slow result is cached for a minute; a fast one is read again each time.
 */
export async function readCostly<T>(
  db: App['db'],
  key: string,
  read: (db: App['db']) => Promise<T>,
  { is_long = false, costly_ms = COSTLY_MS }: ReadSettings = {},
): Promise<T> {
  const cache = readings.get(db) ?? new Map<string, CachedReading>();
  readings.set(db, cache);
  const began = performance.now();
  for (const [old, { until }] of cache) if (until <= began) cache.delete(old);
  const cached = cache.get(key);
  if (cached) return cached.answer as Promise<T>;
  const answer = readInMemory(db, read, is_long);
  cache.set(key, { answer, until: Infinity });
  try {
    const value = await answer;
    const now = performance.now();
    if (now - began < costly_ms) cache.delete(key);
    else cache.set(key, { answer, until: now + CACHED_MS });
    return value;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

async function readInMemory<T>(
  db: App['db'],
  read: (db: App['db']) => Promise<T>,
  is_long: boolean,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (one) => {
      await sql`set local work_mem = '64MB'`.execute(one);
      if (!is_long) await sql`set local random_page_cost = 1.1`.execute(one);
      return read(one);
    });
}

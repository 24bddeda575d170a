import { Failure } from '#server/failures.ts';

export interface RateLimit {
  /** Counts one call of this key. Throws 429 with the seconds to wait when the window is full. */
  take(key: string): void;
}

/**
 * Creates a limit in the memory of this process: at most `most` calls per key and window of
 * `windowMs`.
 */
export function createRateLimit(most: number, windowMs: number, isOn: boolean): RateLimit {
  let windows = new Map<string, number>();
  let endsAt = 0;
  return {
    take: (key) => {
      if (!isOn) return;
      const now = performance.now();
      if (now >= endsAt) {
        windows = new Map();
        endsAt = now + windowMs;
      }
      const count = (windows.get(key) ?? 0) + 1;
      windows.set(key, count);
      if (count > most)
        throw new Failure('too_many_requests', { retryAfter: (endsAt - now) / 1000 });
    },
  };
}

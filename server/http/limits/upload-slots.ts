import { Failure } from '#server/failures.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Uploads at once, from the first byte to the answer. */
const MOST_OF_ONE = 6;
const MOST = 200;
/** Files in memory at once. */
const MOST_AT_WORK = 4;

/** Who may upload now. */
export interface UploadSlots {
  /**
   * Takes a place for each key, an address or a team; throws 429 when one of them has used up its
   * own. Gives the places back.
   */
  take(keys: readonly string[]): () => void;
  /**
   * Limits how many uploads that are wholly on disk are processed at once; the others wait in the
   * order in which they came.
   */
  limiter: ConcurrencyLimiter;
}

/**
 * Places of one process. `isOn` is the setting of all limits; the number of all uploads is limited
 * even without them.
 */
export function createUploadSlots(isOn: boolean): UploadSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    limiter: createConcurrencyLimiter(MOST_AT_WORK),
    take: (keys) => {
      const isFull = isOn && keys.some((key) => (taken.get(key) ?? 0) >= MOST_OF_ONE);
      if (all >= MOST || isFull)
        throw new Failure('too_many_requests', {
          message: 'Trop d’envois de fichiers en même temps : réessayez dans quelques secondes.',
          retryAfter: 5,
        });
      all += 1;
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        all -= 1;
        for (const key of keys) {
          const remaining = (taken.get(key) ?? 1) - 1;
          if (remaining === 0) taken.delete(key);
          else taken.set(key, remaining);
        }
      };
    },
  };
}

import { Failure } from '#server/failures.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Uploads at the same time, from the first byte to the answer. */
const MOST_OF_ONE = 6;
const MOST = 200;
/** The number of files in memory at the same time. */
const MOST_AT_WORK = 4;

export interface UploadSlots {
  /**
   * Takes a slot for each key, an address or a team. Throws 429 when one of them has used up its
   * own. Returns the function that releases the slots.
   */
  take(keys: readonly string[]): () => void;
  /**
   * Limits the number of uploads that are processed at the same time once they are completely on
   * disk. The others wait in the order of their arrival.
   */
  limiter: ConcurrencyLimiter;
}

/**
 * Creates the slots of one process. `isOn` is the setting of all limits. The number of all uploads
 * is limited even without them.
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

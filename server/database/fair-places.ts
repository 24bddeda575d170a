import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '#server/failures.ts';

/**
 * The owner of the running work: a team, or a person without one. Its places are counted under this
 * key.
 */
const owner = new AsyncLocalStorage<string>();

export function runAs<T>(key: string, work: () => Promise<T>): Promise<T> {
  return owner.run(key, work);
}

/** Places that owners share. Each owner has a limited number of them. */
export interface FairPlaces {
  /**
   * Waits for a place of the current owner. Returns the function that releases it. Throws 429 after
   * the longest wait.
   */
  take(): Promise<() => void>;
  countWaiting(): number;
}

interface OwnerPlaces {
  running: number;
  waiting: { since: number; start: (isLate: boolean) => void }[];
  /** The number of the last start. 0 when there was none. */
  served: number;
}

/**
 * Creates places for `max` pieces of work, at most `ofOwner` of them for one owner. The owner that
 * was served longest ago is served next, so that a long queue of one owner does not delay the
 * others. Work that has waited for `longestWait_ms` milliseconds is refused instead of being
 * started.
 */
export function createFairPlaces(max: number, ofOwner: number, longestWait_ms: number): FairPlaces {
  const owners = new Map<string, OwnerPlaces>();
  let running = 0;
  let starts = 0;
  const startNext = (): void => {
    while (running < max) {
      const ready = [...owners.values()].filter(
        (places) => places.waiting.length > 0 && places.running < ofOwner,
      );
      const [places] = ready.toSorted((one, other) => one.served - other.served);
      const next = places?.waiting.shift();
      if (places === undefined || next === undefined) return;
      const isLate = performance.now() - next.since > longestWait_ms;
      if (!isLate) {
        running += 1;
        places.running += 1;
        places.served = ++starts;
      }
      next.start(isLate);
    }
  };
  const deleteIdle = (key: string, places: OwnerPlaces): void => {
    if (places.running === 0 && places.waiting.length === 0) owners.delete(key);
  };
  return {
    take: async () => {
      const key = owner.getStore() ?? '';
      const places = owners.getOrInsertComputed(key, () => ({
        running: 0,
        waiting: [],
        served: 0,
      }));
      const started = new Promise<boolean>((start) =>
        places.waiting.push({ since: performance.now(), start }),
      );
      startNext();
      if (await started) {
        deleteIdle(key, places);
        throw new Failure('too_many_requests', { retryAfter: 2 });
      }
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        running -= 1;
        places.running -= 1;
        deleteIdle(key, places);
        startNext();
      };
    },
    countWaiting: () => owners.values().reduce((count, places) => count + places.waiting.length, 0),
  };
}

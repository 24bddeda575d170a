import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '#server/failures.ts';

/** Whose work runs: a team, or a person without one. Its places are counted under this key. */
const owner = new AsyncLocalStorage<string>();

export function runAs<T>(key: string, work: () => Promise<T>): Promise<T> {
  return owner.run(key, work);
}

/** Places that owners share; each owner has a limited number of them. */
export interface FairPlaces {
  /** Waits for a place of the current owner; returns what gives it back. Throws 429 when late. */
  take(): Promise<() => void>;
  countWaiting(): number;
}

interface OwnerPlaces {
  running: number;
  waiting: { since: number; start: (isLate: boolean) => void }[];
  /** The number of the last start; 0: none yet. */
  served: number;
}

/**
 * Places for `max` pieces of work, `ofOwner` of one owner. Who was served longest ago is served
 * next, so that a long queue of one owner is no queue for the others. What has waited for
 * `longestWait_ms` is refused instead of being started.
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

import { useSyncExternalStore } from 'react';

const EVERY_MS = 15_000;

/**
 * Returns the current time, rounded down to 15 seconds. The component is rendered again when it
 * changes.
 */
export function useNow(): Date {
  return new Date(
    useSyncExternalStore(watchClock, () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS),
  );
}

function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, EVERY_MS);
  return () => clearInterval(timer);
}

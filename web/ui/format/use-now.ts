import { useSyncExternalStore } from 'react';

const EVERY_MS = 15_000;

/** The present, to a quarter of a minute; what shows it is drawn again as it passes. */
export function useNow(): Date {
  return new Date(
    useSyncExternalStore(watchClock, () => Math.floor(Date.now() / EVERY_MS) * EVERY_MS),
  );
}

function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, EVERY_MS);
  return () => clearInterval(timer);
}

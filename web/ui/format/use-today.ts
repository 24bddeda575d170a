import { use, useSyncExternalStore } from 'react';
import { dayKey } from './dates.ts';
import { TimeZoneContext } from './time-zone.ts';

const EVERY_MS = 30_000;

/**
 * Returns the current day (YYYY-MM-DD) in the team’s time zone. It changes at midnight there while
 * the page is open.
 */
export function useToday(): string {
  const zone = use(TimeZoneContext);
  return useSyncExternalStore(watchClock, () => dayKey(new Date(), zone));
}

function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, EVERY_MS);
  return () => clearInterval(timer);
}

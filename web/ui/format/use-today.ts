import { use, useSyncExternalStore } from 'react';
import { dayKey } from './dates.ts';
import { TimeZoneContext } from './time-zone.ts';

const EVERY_MS = 30_000;

/**
 * The day it is in the team’s zone (YYYY-MM-DD); changes at its midnight while the page stays open.
 */
export function useToday(): string {
  const zone = use(TimeZoneContext);
  return useSyncExternalStore(watchClock, () => dayKey(new Date(), zone));
}

function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, EVERY_MS);
  return () => clearInterval(timer);
}

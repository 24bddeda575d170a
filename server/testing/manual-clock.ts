import type { Clock } from '#server/ports/clock.ts';

/** A clock that a test sets and advances. */
export interface ManualClock extends Clock {
  set(moment: string): void;
  advance(milliseconds: number): void;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function manualClock(start: string): ManualClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (moment) => void (now = new Date(moment)),
    advance: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
  };
}

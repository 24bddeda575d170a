/**
 * Minutes between the attempts to download a photo or a video whose server did not answer. The last
 * attempt is 3 days and 19 hours after the first one.
 */
const PAUSES = [1, 10, 60, 360, 720, 1_440, 1_440, 1_440] as const;
const MINUTE = 60_000;
/** The number of attempts, the first one included. */
export const MOST_ATTEMPTS: number = PAUSES.length + 1;

/** Returns the time after the failed attempt number `attempts`, or null after the last one. */
export function nextMediaAttempt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE);
}

/** Returns the time of the last attempt when the one after `attempts` failures is at `next`. */
export function lastMediaAttempt(attempts: number, next: Date): Date {
  const left = PAUSES.slice(attempts).reduce<number>((sum, pause) => sum + pause, 0);
  return new Date(next.getTime() + left * MINUTE);
}
